import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { noteAction } from '../../../src/server/kernel/audit/audit.repo.ts'
import { type Transaction, openDatabase } from '../../../src/server/kernel/db/database.ts'
import { seededRandom } from '../../../src/server/demo/random.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { prepare } from '../../bench/history.ts'
import { type ChainedTable, type Edit, firstChanged, type Row, someEdit } from '../disk/edits.ts'
import { newFolder } from '../sales/shop.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r15.ts'

const tables = ['ledger_entries', 'audit_log'] as const
const said: Record<ChainedTable['name'], string> = { ledger_entries: 'ledger', audit_log: 'audit' }

class Undone extends Error {}

const rowsOf = async (db: Transaction, name: ChainedTable['name']): Promise<Row[]> =>
  (await sql<Row>`SELECT * FROM ${sql.table(name)} ORDER BY seq`.execute(db)).rows

async function run(db: Transaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Whether the triggers prevent an edit; whatever it did is undone. */
async function isRefused(db: Transaction, { statements }: Edit): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await run(tx, statements)
      throw new Undone()
    })
  } catch (error) {
    return !(error instanceof Undone)
  }
  return false
}

const SQLITE_CONSTRAINT = 19
const isTaken = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_CONSTRAINT

/** Takes away what makes every change of a table fail. */
const guardsOff = (table: string): string[] => ['update', 'delete'].map((action) => `DROP TRIGGER ${table}_no_${action}`)

/** What verification says of an edited table against what it has to; null when it is right. The edit is undone. */
async function judged(db: Transaction, table: ChainedTable, edit: Edit): Promise<{ wanted: string | null; named: string[] }> {
  const seen: { wanted: string | null; named: string[] } = { wanted: null, named: [] }
  try {
    await db.transaction().execute(async (tx) => {
      await run(tx, [...guardsOff(table.name), ...edit.statements])
      seen.wanted = firstChanged(table.rows, await rowsOf(tx, table.name))
      seen.named = (await verifyMoney(tx))
        .filter(({ invariant }) => invariant.startsWith('the hash chain'))
        .map(({ found }) => found)
      throw new Undone()
    })
  } catch (error) {
    // A number or id that is taken is refused by the table itself: no edit.
    if (!(error instanceof Undone) && !isTaken(error)) throw error
  }
  return seen
}

/** A venue with a year's ledger and an audit trail. */
async function open(dataDir: string): ReturnType<typeof openDatabase> {
  await prepare({ dataDir, database: '', cards: 12, pastSales: 60 })
  const database = await openDatabase({ dataDir, database: '' })
  for (let nth = 0; nth < 120; nth += 1)
    await noteAction(database.db, { staff: { id: `staff-${nth % 5}` }, terminal: `Terminal ${nth % 3}` }, Date.now() + nth, {
      action: nth % 2 === 0 ? 'dish_changed' : 'card_blocked',
      subject: `subject-${nth % 40}`,
      detail: `1000${nth}`,
    })
  return database
}

async function measure({ quick, broken, seed }: Run): Promise<Measured> {
  const wanted = quick || broken ? 150 : 1000
  const dataDir = newFolder()
  const { db, close } = await open(dataDir)
  const all = await Promise.all(tables.map(async (name): Promise<ChainedTable> => ({ name, rows: await rowsOf(db, name) })))
  const random = seededRandom(seed)
  const counts = { edits: 0, refused: 0, changing: 0, found: 0, named: 0 }
  const found: string[] = []
  while (counts.edits < wanted) {
    const table = all[counts.edits % all.length] as ChainedTable
    const edit = someEdit(random, table)
    const seen = await judged(db, table, edit)
    if (seen.wanted === null) continue
    counts.edits += 1
    if (edit.kind !== 'insert') {
      counts.changing += 1
      if (await isRefused(db, edit)) counts.refused += 1
      else found.push(`the triggers let through: ${edit.statements.join('; ')}`)
    }
    const isNamed = seen.named.some((text) => text.startsWith(said[table.name]) || text.startsWith(`the ${said[table.name]}`))
    if (isNamed) counts.found += 1
    const isRight = seen.named.some(
      (text) => `${text},`.includes(`${said[table.name]} ${seen.wanted},`) || text.includes(`ends at ${seen.wanted},`),
    )
    if (isRight) counts.named += 1
    else found.push(`${edit.statements.join('; ')}: ${seen.wanted} was first, verification said '${seen.named.join(', ')}'`)
  }
  await close()
  rmSync(dataDir, { recursive: true })
  return {
    holds: found.length === 0,
    figure: `${counts.edits} edits, ${counts.refused} of ${counts.changing} changes refused while the triggers were there; without them ${counts.found} found, ${counts.named} with the first broken row`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R15',
  goal: '1 000 raw SQL edits of ledger and audit rows: all found, the first broken row named',
  lane: 'processor',
  measure,
  control: {
    broken: 'triggers and chain off',
    seams,
  },
}
export default proof
