import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DialectSchema } from './dialect-schema.ts'
import * as first from './migrations/0001-first.ts'
import * as backOffice from './migrations/0002-back-office.ts'
import * as kitchen from './migrations/0003-kitchen.ts'
import * as approvals from './migrations/0004-approvals.ts'
import * as booksChecks from './migrations/0005-books-checks.ts'
import * as auditChain from './migrations/0006-audit-chain.ts'
import * as persons from './migrations/0007-persons.ts'
import * as consent from './migrations/0007-consent.ts'
import * as identity from './migrations/0007-identity.ts'
import * as paxSearch from './migrations/0007-pax-search.ts'
import * as keys from './migrations/0007-keys.ts'
import * as orders from './migrations/0007-orders.ts'
import * as voyageEnd from './migrations/0007-voyage-end.ts'
import * as doors from './migrations/0007-doors.ts'
import * as creditNotes from './migrations/0008-credit-notes.ts'
import * as modifiers from './migrations/0008-modifiers.ts'
import * as barcodes from './migrations/0009-barcodes.ts'
import * as dishHours from './migrations/0009-dish-hours.ts'
import * as kitchenDisplay from './migrations/0009-kitchen-display.ts'
import * as parts from './migrations/0009-parts.ts'
import * as reservations from './migrations/0009-reservations.ts'
import * as checks from './migrations/0010-checks.ts'
import * as merges from './migrations/0010-merges.ts'
import * as voids from './migrations/0010-voids.ts'
import * as price from './migrations/0010-price.ts'
import * as courses from './migrations/0011-courses.ts'
import * as tenders from './migrations/0011-tenders.ts'
import * as tax from './migrations/0011-tax.ts'
import * as happyHours from './migrations/0012-happy-hours.ts'
import * as guestBills from './migrations/0012-guest-bills.ts'
import * as lateCourses from './migrations/0012-late-courses.ts'
import * as corrections from './migrations/0012-corrections.ts'
import * as dishesCounted from './migrations/0012-dishes-counted.ts'
import * as partTables from './migrations/0012-part-tables.ts'
import * as kitchenParts from './migrations/0012-kitchen-parts.ts'
import * as pairing from './migrations/0013-pairing.ts'
import * as outlets from './migrations/0013-outlets.ts'
import * as reservationOutlets from './migrations/0014-reservation-outlets.ts'
import * as outletsOfVenue from './migrations/0015-outlets-of-venue.ts'
import { sqliteSchema } from './sqlite/schema.ts'

/** What was released together is one step. */
async function consentAndPersons(tx: Kysely<unknown>, schema: DialectSchema): Promise<void> {
  await persons.up(tx)
  await consent.up(tx)
  await identity.up(tx)
  await paxSearch.up(tx, schema)
  await keys.up(tx)
  await orders.up(tx)
  await voyageEnd.up(tx)
  await doors.up(tx)
}

async function wholeService(tx: Kysely<unknown>): Promise<void> {
  await barcodes.up(tx)
  await dishHours.up(tx)
  await kitchenDisplay.up(tx)
  await parts.up(tx)
  await reservations.up(tx)
}

async function wholeMeal(tx: Kysely<unknown>, schema: DialectSchema): Promise<void> {
  await checks.up(tx, schema)
  await voids.up(tx, schema)
  await price.up(tx, schema)
  await merges.up(tx)
}

async function priceAndTenders(tx: Kysely<unknown>, schema: DialectSchema): Promise<void> {
  await courses.up(tx)
  await tenders.up(tx, schema)
  await tax.up(tx, schema)
}

async function pricesAndBills(tx: Kysely<unknown>, schema: DialectSchema): Promise<void> {
  await happyHours.up(tx)
  await guestBills.up(tx, schema)
  await lateCourses.up(tx)
  await corrections.up(tx, schema)
  await dishesCounted.up(tx, schema)
  await partTables.up(tx)
  await kitchenParts.up(tx)
}

async function outletsAndPairing(tx: Kysely<unknown>): Promise<void> {
  await outlets.up(tx)
  await pairing.up(tx)
}

/** Every step of the schema by its name, in order. A released one is never changed: a fixture of it is in tests/fixtures/schemas. */
export const migrationsOf = (schema: DialectSchema): Record<string, Migration> => ({
  '0001-first': { up: (tx) => first.up(tx, schema) },
  '0002-back-office': { up: (tx) => backOffice.up(tx, schema) },
  '0003-kitchen': { up: (tx) => kitchen.up(tx, schema) },
  '0004-approvals': { up: (tx) => approvals.up(tx, schema) },
  '0005-books-checks': { up: (tx) => booksChecks.up(tx, schema) },
  '0006-audit-chain': { up: (tx) => auditChain.up(tx, schema) },
  '0007-consent-and-persons': { up: (tx) => consentAndPersons(tx, schema) },
  '0008-credit-notes': { up: (tx) => creditNotes.up(tx, schema) },
  '0008-modifiers': { up: modifiers.up },
  '0009-service': { up: wholeService },
  '0010-meal': { up: (tx) => wholeMeal(tx, schema) },
  '0011-courses-tenders-tax': { up: (tx) => priceAndTenders(tx, schema) },
  '0012-prices-and-bills': { up: (tx) => pricesAndBills(tx, schema) },
  '0013-outlets-and-pairing': { up: outletsAndPairing },
  '0014-reservation-outlets': { up: reservationOutlets.up },
  '0015-outlets-of-venue': { up: outletsOfVenue.up },
})

const NEWER_SCHEMA = 'these data were written by a newer Purser: use that version or a newer one'

/** The schemas that this program knows, oldest first. */
export const schemaNames: readonly string[] = Object.keys(migrationsOf(sqliteSchema))

/** The schema that this program works with. */
export const newestSchema: string = schemaNames.at(-1) ?? ''

/**
 * Brings a database, or an open transaction, up to a schema: all steps in one transaction, so that a killed program leaves the old
 * schema or the new one. Throws when the database knows a schema that this program does not.
 */
export async function migrate<T>(db: Kysely<T>, schema: DialectSchema, upTo: string = newestSchema): Promise<void> {
  const all = migrationsOf(schema)
  const wanted = Object.fromEntries(Object.entries(all).filter(([name]) => name <= upTo))
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(wanted) } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if ((error as Error).message.startsWith('corrupted migrations: previously executed'))
    throw new Error(NEWER_SCHEMA, { cause: error })
  throw error
}
