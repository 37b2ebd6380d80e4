"""Sizes, and when games and shares were last opened, so that storage has a bound."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ROW = 300


def upgrade() -> None:
    """Bring the tables to this version; what is there counts as opened now."""
    op.add_column("shares", sa.Column("owner", sa.LargeBinary(32)))
    op.create_index("shares_of_owner", "shares", ["owner"])
    for table in ("games", "shares"):
        for column in ("opened", "size"):
            op.add_column(table, sa.Column(column, WHOLE, nullable=False, server_default="0"))
        rows = sa.table(table, *map(sa.column, ("opened", "size", "content")))
        size = ROW + sa.func.coalesce(sa.func.length(rows.c.content), 0)
        op.execute(sa.update(rows).values(opened=time.time_ns() // 1_000_000, size=size))
        for column in ("opened", "size"):
            op.create_index(f"{table}_by_{column}", table, [column])


def downgrade() -> None:
    """Bring them back."""
    for table in ("games", "shares"):
        for column in ("opened", "size"):
            op.drop_index(f"{table}_by_{column}", table)
            op.drop_column(table, column)
    op.drop_index("shares_of_owner", "shares")
    op.drop_column("shares", "owner")
