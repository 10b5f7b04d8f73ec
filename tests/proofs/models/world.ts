import { sql } from 'kysely'
import { API_PREFIX, contract } from '../../../src/shared/contract/index.ts'
import { fillPath, headers } from '../../../src/shared/contract/endpoint.ts'
import type { ChainEnd } from '../../../src/server/cards/ledger/ledger.ts'
import { type Breach, verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import type { Transaction } from '../../../src/server/kernel/db/database.ts'
import { floorPlan } from '../../../src/server/orders/tables/table.ts'
import { insertTables } from '../../../src/server/orders/tables/table.repo.ts'
import { insertPax } from '../../../src/server/guests/passengers/pax.repo.ts'
import { defaultVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { paise, toRupees } from '../../../src/shared/money/money.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { AccessRoute } from '../../../src/shared/permissions.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import type { TestServer } from '../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../support/server/supervisor.ts'
import { CHOOSING, FIRST_GROUP, ways } from './choices.ts'
import { DISHES, PASSENGERS, TABLES } from './some.ts'
import { CEILING, type Model, REFUND_LIMIT, VOID_LIMIT } from './model.ts'
import { BESIDE_CASH, FIRST_VENUE } from './venue-rules.ts'
import { openQuestion } from './open-question.ts'
import { type Books, booksOf } from './question.ts'
import type { RawAnswer, Step } from './step.ts'
import { noManifest } from '../../support/guest.ts'

/** A warmed server that plays one history after another, each from an empty ledger. */
export interface World {
  name: string
  /** Empties what a history fills and gives the model of the empty books. */
  begin(): Promise<Model>
  ask(step: Step, now: number): Promise<RawAnswer>
  /** The newest code shown for a card number. */
  shownCode(cardNumber: string): string
  /** Every invariant, and the books as they are; the chain is walked on from a known end of it. */
  books(since: ChainEnd): Promise<Books>
  /** All that `purser verify` looks at. */
  verify(): Promise<Breach[]>
  /** Ends its own connection; the server is the caller's. */
  close(): Promise<void>
}

/** What a history fills, those that refer to others first. */
const filled = [
  'guest_bill_prints',
  'credit_note_charges',
  'bill_tips',
  'bill_cash',
  'credit_note_lines',
  'credit_notes',
  'points_entries',
  'kitchen_bumps',
  'kitchen_prints',
  'kitchen_claims',
  'kitchen_tickets',
  'bill_charges',
  'bill_discounts',
  'order_discounts',
  'order_merges',
  'order_voids',
  'order_lines',
  'order_events',
  'bills',
  'supervisor_approvals',
  'safe_moves',
  'drawer_entries',
  'card_moves',
  'ledger_entries',
  'otp_challenges',
  'cards',
  'orders',
  'idempotency_keys',
  'sales_by_hour',
  'sales_by_dish',
  'sales_by_modifier',
  'sales_by_dish_hour',
  'card_money_by_day',
  'cash_by_person',
  'tenders_by_person',
  'audit_log',
  'venue_versions',
]

const FIRST_NUMBER = 10_001
const VENUE_NUMBERS = 100
const FIRST_PRICES = [38_050, 9999]
const TYPES = ['Lunch', 'desserts']

interface Fixture {
  pax: { id: string; number: string; mobileNo: string; isMember: boolean }[]
  dishes: { id: string; name: string; type: string }[]
  group: { id: string; choices: { id: string; name: string }[] }
  supervisor: { id: string; pin: string }
  tables: string[]
  staff: { token: string; email: string; password: string }[]
}

/** The venue as each history begins. */
const firstVenue = {
  ...defaultVenue,
  refundLimit: toRupees(paise(REFUND_LIMIT)),
  tenders: { ...defaultVenue.tenders, besideCash: [...BESIDE_CASH] },
  voidLimit: toRupees(paise(VOID_LIMIT)),
  discounts: { allowed: true, foodorder: 0, backoffice: CEILING },
}

/** Someone with a session and a password. */
async function staffMember(test: TestServer, roles: AccessRoute[], name: string): Promise<Fixture['staff'][number]> {
  const { db } = test.server.deps.database
  const client = await staffClient(test, roles, name)
  const { user } = await client.ok('session')
  const changed = db.updateTable('staff').set({ password_hash: await hashPassword(STAFF_PASSWORD) })
  const { email } = await changed.where('id', '=', user._id).returning('email').executeTakeFirstOrThrow()
  return { token: client.token ?? '', email, password: STAFF_PASSWORD }
}

/** The passengers and dishes of all histories; the first passenger earns Dream Points. */
async function furnish(test: TestServer): Promise<Fixture> {
  const { server, clock } = test
  const { database, secrets } = server.deps
  const pax: Fixture['pax'] = []
  for (let place = 0; place < PASSENGERS; place += 1) {
    const row = {
      id: newId(),
      full_name: `Guest ${place}`,
      email: 'guest@mail.example',
      dob: '1988-04-18',
      sex: 'Female' as const,
      type: 'adult' as const,
      country: 'India',
      mobile_no: `+91982004178${place}`,
      pax_manifest_no: String(FIRST_NUMBER + place),
      nationality: 'Indian',
      sealed: secrets.seal('{}'),
      ...noManifest,
      latest_order_id: null,
      member_since: place === 0 ? clock.now - 1 : null,
      points: 0,
      released_at: null,
      created_at: clock.now,
    }
    if ((await insertPax(database.db, row)) === undefined) throw new Error(`number ${row.pax_manifest_no} is held`)
    pax.push({ id: row.id, number: row.pax_manifest_no, mobileNo: row.mobile_no, isMember: place === 0 })
  }
  const dishes = Array.from({ length: DISHES }, (_dish, place) => ({
    id: newId(),
    name: `Dish ${place}`,
    type: TYPES[place] ?? '',
  }))
  const group = { id: newId(), choices: FIRST_GROUP.prices.map((_price, place) => ({ id: newId(), name: `Choice ${place}` })) }
  await sql`INSERT INTO modifier_groups (id, name, least, most, leave_out, modifiers, created_at)
    VALUES (${group.id}, 'Choices', 0, 1, 0, '[]', ${clock.now})`.execute(database.db)
  for (const [place, { id, name, type }] of dishes.entries())
    await sql`INSERT INTO dishes (id, dish_name, price, image_url, half_stars, type, modifier_groups, created_at)
      VALUES (${id}, ${name}, 0, '', 8, ${type}, ${JSON.stringify(place === CHOOSING ? [group.id] : [])}, ${clock.now})`.execute(
      database.db,
    )
  const tables = floorPlan(newId).slice(0, TABLES)
  await insertTables(database.db, tables)
  const staff = [
    await staffMember(test, ['backoffice', 'foodorder'], 'Anita Rao'),
    await staffMember(test, ['foodorder'], 'Joseph Fernandes'),
  ]
  const supervisor = { id: (await makeSupervisor(test)).id, pin: PIN }
  return { pax, dishes, group, tables: tables.map(({ id }) => id), supervisor, staff }
}

const vacuumed = [...filled, 'heads', 'audit_head', 'pax', 'dishes', 'sessions'].join(', ')
const deletions = filled.map((table) => `DELETE FROM ${table}`)

/** SQLite has no way round the guards of append-only tables, so they are taken down and put up again, in one transaction with what is restored. */
async function sqliteEmptying(db: Transaction, restoring: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; tbl_name: string; sql: string }>`
    SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'`.execute(db)
  const guards = rows.filter(({ tbl_name }) => filled.includes(tbl_name))
  return [
    'BEGIN',
    ...restoring,
    ...guards.map(({ name }) => `DROP TRIGGER ${name}`),
    ...deletions,
    ...guards.map((guard) => guard.sql),
    'COMMIT',
  ]
}

/** Emptied tables keep their dead rows, which every question then reads past: after so many histories they are cleared away. */
const VACUUM_EVERY = 10

/**
 * PostgreSQL leaves triggers out for a replica, which this one connection plays while it empties. One transaction: the head of the audit trail is set
 * back first, so that an entry of a job of the server is deleted with the others, or written after them, and never left with a number of before.
 */
const postgresEmptying = (restoring: readonly string[]): string[] => [
  ['SET session_replication_role = replica', ...restoring, ...deletions, 'SET session_replication_role = origin'].join('; '),
]

const groupAtFirst = ({ group }: Fixture) =>
  group.choices.map((choice, place) => ({ ...choice, price: FIRST_GROUP.prices[place] ?? 0 }))

const restored = (fixture: Fixture, start: number): string[] => [
  // Nobody has been idle since the history before.
  `UPDATE sessions SET seen_at = ${start}`,
  `UPDATE audit_head SET seq = 0, hash = ''`,
  ...fixture.pax.map(
    ({ id, number }) => `UPDATE pax SET pax_manifest_no = '${number}', latest_order_id = NULL, points = 0 WHERE id = '${id}'`,
  ),
  ...fixture.dishes.map(({ id }, dish) => `UPDATE dishes SET price = ${FIRST_PRICES[dish] ?? 0} WHERE id = '${id}'`),
  `UPDATE modifier_groups SET least = ${FIRST_GROUP.least}, most = ${FIRST_GROUP.most}, modifiers = '${JSON.stringify(groupAtFirst(fixture))}'`,
  `UPDATE heads SET ledger_seq = 0, ledger_hash = '', invoice_seq = 0, credit_seq = 0`,
  `UPDATE tablechairs SET booked = 0, order_id = NULL, booked_by = '', booked_at = NULL, active_at = NULL WHERE booked = 1`,
]

const freshModel = (start: number, fixture: Fixture): Model => ({
  now: start,
  pax: fixture.pax.map((person) => ({ ...person, card: null, order: null, invoices: [], grant: null, points: 0 })),
  dishes: fixture.dishes.map((dish, place) => ({ ...dish, price: FIRST_PRICES[place] ?? 0 })),
  group: { id: fixture.group.id, least: FIRST_GROUP.least, most: FIRST_GROUP.most, choices: groupAtFirst(fixture) },
  venue: FIRST_VENUE,
  supervisor: fixture.supervisor,
  tables: fixture.tables.map((id) => ({ id, holder: null })),
  orders: [],
  checks: [],
  fired: ways.map(() => 0),
  takenBack: ways.map(() => 0),
  given: 0,
  voided: 0,
  answered: [],
  keys: 0,
  freeNumbers: Array.from({ length: VENUE_NUMBERS - PASSENGERS }, (_number, place) => String(FIRST_NUMBER + PASSENGERS + place)),
  invoices: 0,
  credits: 0,
  cashInHand: 0,
  drawer: {
    cash: null,
    slips: { count: 0, amount: 0 },
    isMoved: false,
    shift: null,
    shifts: 0,
    entries: [],
    count: null,
    isCountLast: false,
    grant: null,
  },
  safe: { balance: 0, slips: [] },
  staff: fixture.staff,
  tenders: new Map(),
  sold: 0,
  tips: { count: 0, amount: 0 },
  cashSales: { count: 0, amount: 0 },
  charged: new Map(),
  creditedCharges: new Map(),
  chosen: new Map(),
})

/** Furnishes an empty server with staff, passengers and dishes, and plays on it. */
export async function openWorld(name: string, test: TestServer): Promise<World> {
  const { db, dialect } = test.server.deps.database
  const fixture = await furnish(test)
  const start = test.clock.now
  const emptying =
    dialect === 'sqlite' ? await sqliteEmptying(db, restored(fixture, start)) : postgresEmptying(restored(fixture, start))
  const question = await openQuestion(test)
  let histories = 0
  return {
    name,
    async begin() {
      test.deskCodes.length = 0
      histories += 1
      if (dialect === 'postgres' && histories % VACUUM_EVERY === 0) await sql.raw(`VACUUM ${vacuumed}`).execute(db)
      for (const statement of emptying) await sql.raw(statement).execute(db)
      await saveVenue(db, firstVenue, start)
      return freshModel(start, fixture)
    },
    async ask({ call, given }, now) {
      test.clock.now = now
      const { method, path } = contract[call]
      const response = await test.http.inject({
        method,
        url: API_PREFIX + fillPath(path, given.params as Record<string, string>),
        headers: {
          host: '127.0.0.1:4150',
          authorization: `Bearer ${fixture.staff[given.by ?? 0]?.token}`,
          ...(given.key !== undefined && { [headers.idempotencyKey]: given.key }),
        },
        ...(given.query !== undefined && { query: given.query as Record<string, string> }),
        ...(given.body !== undefined && { payload: given.body }),
      })
      return { status: response.statusCode, payload: response.payload }
    },
    shownCode: (cardNumber) => test.deskCodes.findLast((code) => code.cardNumber === cardNumber)?.code ?? '000000',
    books: async (since) => booksOf(await question.ask(since.seq), since),
    verify: () => verifyMoney(db),
    close: () => question.close(),
  }
}
