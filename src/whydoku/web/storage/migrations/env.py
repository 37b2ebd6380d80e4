"""What Alembic runs for each migration: on the connection that it is handed."""

from alembic import context

from whydoku.web.storage.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
context.run_migrations()
