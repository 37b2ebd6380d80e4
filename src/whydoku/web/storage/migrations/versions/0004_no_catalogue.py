"""The server keeps no stock of new puzzles: whoever wants one, makes it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables to this version."""
    op.drop_table("puzzle_techniques")
    op.drop_table("puzzles")


def downgrade() -> None:
    """Bring them back, empty."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "puzzles",
        sa.Column("id", whole, primary_key=True),
        sa.Column("layout", sa.String(140), nullable=False),
        sa.Column("puzzle", sa.String(128), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("score", whole, nullable=False),
        sa.Column("symmetry", sa.String(20), nullable=False),
    )
    op.create_index("puzzles_once", "puzzles", ["layout", "puzzle"], unique=True)
    op.create_index("puzzles_of_level", "puzzles", ["layout", "level"])
    op.create_table(
        "puzzle_techniques",
        sa.Column(
            "puzzle_id", whole, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("slug", sa.String(80), primary_key=True),
        sa.Column("times", whole, nullable=False),
    )
    op.create_index("puzzles_by_technique", "puzzle_techniques", ["slug"])
