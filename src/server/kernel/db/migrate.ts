import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as schema from './migrations/0001-schema.ts'
import * as afterTheBill from './migrations/20261127-after-the-bill.ts'
import * as kitchenTerminals from './migrations/20261129-kitchen-terminals.ts'
import * as oneIdempotency from './migrations/20261130-one-idempotency.ts'
import * as returnsOfADay from './migrations/20261128-returns-of-a-day.ts'
import * as whoSetAPassword from './migrations/20261127-who-set-a-password.ts'
import * as asTyped from './migrations/20261128-as-typed.ts'
import * as codeDelivery from './migrations/20261128-code-delivery.ts'
import * as businessDay from './migrations/20261201-business-day.ts'
import * as cashDrawer from './migrations/20261202-cash-drawer.ts'
import * as orderLines from './migrations/20261203-order-lines.ts'
import * as orderEvents from './migrations/20261204-order-events.ts'
import * as manifest from './migrations/20261205-manifest.ts'
import * as tenders from './migrations/20261206-tenders.ts'
import * as voyages from './migrations/20261207-voyages.ts'
import * as disputes from './migrations/20261208-disputes.ts'
import * as shifts from './migrations/20261209-shifts.ts'
import * as bankSlips from './migrations/20261211-bank-slips.ts'

/** All steps of the schema, ordered by name. A released step is never changed. */
const steps: Readonly<Record<string, Migration>> = {
  '0001-schema': schema,
  '20261127-after-the-bill': afterTheBill,
  '20261127-who-set-a-password': whoSetAPassword,
  '20261128-as-typed': asTyped,
  '20261128-code-delivery': codeDelivery,
  '20261128-returns-of-a-day': returnsOfADay,
  '20261129-kitchen-terminals': kitchenTerminals,
  '20261130-one-idempotency': oneIdempotency,
  '20261201-business-day': businessDay,
  '20261202-cash-drawer': cashDrawer,
  '20261203-order-lines': orderLines,
  '20261204-order-events': orderEvents,
  '20261205-manifest': manifest,
  '20261206-tenders': tenders,
  '20261207-voyages': voyages,
  '20261208-disputes': disputes,
  '20261209-shifts': shifts,
  '20261211-bank-slips': bankSlips,
}

/** The schemas that this program knows, oldest first. */
export const schemaNames: readonly string[] = Object.keys(steps)

/** The schema that this program works with. */
export const newestSchema: string = schemaNames.at(-1) ?? ''

/**
 * Names of steps before version 1.0, `0001-first` to `0015-outlets-of-venue`. Since then steps are named by date:
 * `20261201-what`.
 */
const BEFORE_1_0 = /^00\d\d-/

/** Thrown for data made before version 1.0. The message does not say where the data is; `earlierDataText` does. */
export class EarlierDataError extends Error {
  constructor() {
    super('these data were made by a Purser before version 1.0, which this version cannot read')
  }
}

const NEWER_SCHEMA = 'these data were written by a newer Purser: use that version or a newer one'

/** Whether steps unknown to this program are older or newer than those it knows; null if it knows all. */
export function unknownSteps(names: readonly string[]): 'earlier' | 'newer' | null {
  const unknown = names.filter((name) => !schemaNames.includes(name))
  if (unknown.length === 0) return null
  return unknown.some((name) => BEFORE_1_0.test(name)) ? 'earlier' : 'newer'
}

/** Throws if data has gone through a step that this program does not know. */
export function assertKnownSteps(names: readonly string[]): void {
  const unknown = unknownSteps(names)
  if (unknown === 'earlier') throw new EarlierDataError()
  if (unknown === 'newer') throw new Error(NEWER_SCHEMA)
}

/** The steps that a database has gone through, oldest first. Throws if it has none, or one that this program does not know. */
export async function stepsOf<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  const names = rows.map(({ name }) => name)
  assertKnownSteps(names)
  return names
}

/** The newest step of the schema that a database has. */
export async function schemaOf(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1`.execute(db)
  return rows[0]?.name ?? ''
}

/**
 * Migrates a database, or an open transaction, to a schema: all steps in one transaction, so that a killed program leaves the old
 * schema or the new one. Throws without a change if the database has a step that this program does not know.
 */
export async function migrate<T>(db: Kysely<T>, upTo: string = newestSchema): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(steps).filter(([name]) => name <= upTo))
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(wanted) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if ((error as Error).message.startsWith('corrupted migrations: previously executed')) await stepsOf(db)
  throw error
}

/** A data folder: it holds the embedded database, or belongs to one on PostgreSQL. */
interface Place {
  dataDir: string
  /** A postgres:// address, never shown; empty for the embedded database. */
  database: string
  /** Whether it is a demo. */
  demo?: boolean
}

const CANNOT_READ = 'made by a Purser before version 1.0, which this version cannot read. Nothing was changed'

/** What to do about data made before version 1.0, for the console and the window that explains why Purser cannot start. */
export function earlierDataText({ dataDir, database, demo = false }: Place): string {
  if (database !== '')
    return `the data of --db were ${CANNOT_READ}. Start with an empty database (--db ADDRESS) and an empty folder (--data FOLDER)`
  return demo
    ? `the demo in ${dataDir} was ${CANNOT_READ}. For a new demo delete that folder, or choose another: npm start -- --demo --data FOLDER`
    : `the data in ${dataDir} were ${CANNOT_READ}. Start with an empty folder: --data FOLDER`
}
