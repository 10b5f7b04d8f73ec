import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DialectSchema } from '../dialect-schema.ts'

/** The audit trail becomes a hash chain like the ledger, its existing entries included. */
export async function up(db: Kysely<unknown>, dialect: DialectSchema): Promise<void> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await run(columns)
  // Past entries get their place in the chain once: their guards step aside for that alone.
  await run(dialect.notAppendOnly('audit_log'))
  const end = await chainPastEntries(db)
  await run(dialect.appendOnly('audit_log'))
  await run(afterwards)
  await sql`INSERT INTO audit_head (id, seq, hash) VALUES (1, ${end.seq}, ${end.hash})`.execute(db)
}

const columns = [
  `ALTER TABLE audit_log ADD COLUMN seq bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE audit_log ADD COLUMN prev_hash text NOT NULL DEFAULT ''`,
  `ALTER TABLE audit_log ADD COLUMN hash text NOT NULL DEFAULT ''`,
  `CREATE TABLE audit_head (id integer PRIMARY KEY CHECK (id = 1), seq bigint NOT NULL, hash text NOT NULL)`,
]

const afterwards = [`CREATE UNIQUE INDEX audit_by_seq ON audit_log (seq)`]

const PAGE = 1000

interface PastEntry {
  id: string
  at: number
  staff_id: string
  action: string
  subject: string
  detail: string
  terminal: string
}

/** As `src/server/audit/audit-chain.ts` hashed entries when this step was released. */
const hashOf = (prevHash: string, seq: number, { id, at, staff_id, action, subject, detail, terminal }: PastEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([prevHash, seq, id, at, staff_id, action, subject, detail, terminal]))
    .digest('hex')

/** In the order of the entries' moments; answers the end of the chain. */
async function chainPastEntries(db: Kysely<unknown>): Promise<{ seq: number; hash: string }> {
  const end = { seq: 0, hash: '' }
  for (let last = { at: -1, id: '' }; ;) {
    const { rows } = await sql<PastEntry>`SELECT id, at, staff_id, action, subject, detail, terminal FROM audit_log
      WHERE at > ${last.at} OR (at = ${last.at} AND id > ${last.id}) ORDER BY at, id LIMIT ${PAGE}`.execute(db)
    for (const entry of rows) {
      const [seq, prevHash] = [end.seq + 1, end.hash]
      Object.assign(end, { seq, hash: hashOf(prevHash, seq, entry) })
      await sql`UPDATE audit_log SET seq = ${seq}, prev_hash = ${prevHash}, hash = ${end.hash} WHERE id = ${entry.id}`.execute(db)
    }
    if (rows.length < PAGE) return end
    last = rows.at(-1) ?? last
  }
}
