import { type Kysely, sql } from 'kysely'

/** A ship that has several outlets gets a new version of its venue with their names: invoices of before keep what they were printed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE venue_versions ADD COLUMN outlets text NOT NULL DEFAULT '[]'`.execute(db)
  const { rows: outlets } = await sql<{ name: string }>`SELECT name FROM outlets ORDER BY id`.execute(db)
  const { rows: newest } = await sql<{ version: number }>`SELECT * FROM venue_versions ORDER BY version DESC LIMIT 1`.execute(db)
  if (outlets.length <= 1) return
  for (const row of newest) {
    const named = { ...row, version: row.version + 1, outlets: JSON.stringify(outlets.map(({ name }) => name)) }
    await (db as Kysely<{ venue_versions: typeof named }>).insertInto('venue_versions').values(named).execute()
  }
}
