"""The ledger's tables and guards as PostgreSQL would be told them."""

from sqlalchemy import create_mock_engine

from pipeline.ledger.schema import metadata


def test_every_table_and_guard_has_a_postgresql_form():
    said: list[str] = []
    engine = create_mock_engine(
        "postgresql://",
        lambda statement, *_args, **_named: said.append(
            str(statement.compile(dialect=engine.dialect))
        ),
    )
    metadata.create_all(engine, checkfirst=False)
    text = "\n".join(said)
    for table in metadata.sorted_tables:
        assert f"CREATE TABLE {table.name} " in text
    assert "CREATE RULE history_no_update AS ON UPDATE TO history DO INSTEAD NOTHING" in text
    assert "TRIGGER" not in text
