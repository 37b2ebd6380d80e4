"""Games have versions that the server counts."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables to this version. Games that are there already begin with version 1."""
    whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("games", sa.Column("version", whole, nullable=False, server_default="1"))


def downgrade() -> None:
    """Bring them back."""
    op.drop_column("games", "version")
