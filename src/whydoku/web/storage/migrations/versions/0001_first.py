"""The first tables: devices and their games, shares, the catalogue, the puzzles of the days."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bring the tables to this version."""
    _devices_and_games()
    _catalogue()
    op.create_table(
        "shares",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("created", WHOLE, nullable=False),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("puzzle", sa.String(128), nullable=False),
        sa.Column("layout", sa.String(140), nullable=False),
    )


def _devices_and_games() -> None:
    op.create_table(
        "devices",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("key_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("created", WHOLE, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column(
            "device_id", WHOLE, sa.ForeignKey("devices.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("layout", sa.String(140), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("seconds", WHOLE, nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("updated", WHOLE, nullable=False),
        sa.Column("content", sa.Text()),
    )
    op.create_index("games_of_device", "games", ["device_id", "updated"])


def _catalogue() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("layout", sa.String(140), nullable=False),
        sa.Column("puzzle", sa.String(128), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("score", WHOLE, nullable=False),
        sa.Column("symmetry", sa.String(20), nullable=False),
    )
    op.create_index("puzzles_once", "puzzles", ["layout", "puzzle"], unique=True)
    op.create_index("puzzles_of_level", "puzzles", ["layout", "level"])
    op.create_table(
        "puzzle_techniques",
        sa.Column(
            "puzzle_id", WHOLE, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("slug", sa.String(80), primary_key=True),
        sa.Column("times", WHOLE, nullable=False),
    )
    op.create_index("puzzles_by_technique", "puzzle_techniques", ["slug"])


def downgrade() -> None:
    """Bring them back."""
    for table in ("puzzle_techniques", "puzzles", "games", "devices", "shares", "daily"):
        op.drop_table(table)
