import { type Kysely, sql } from 'kysely'

/** Stores how codes and mail reach guests as the back office sets it; command-line flags still win. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE delivery_settings (
        id integer PRIMARY KEY CHECK (id = 1),
        settings text NOT NULL,
        sealed text NOT NULL
      )`,
    )
    .execute(db)
  await sql.raw(`INSERT INTO delivery_settings (id, settings, sealed) VALUES (1, '{}', '')`).execute(db)
}
