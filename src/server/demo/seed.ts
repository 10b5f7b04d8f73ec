import { QUARTER_MS } from '../../shared/contract/reservations.ts'
import type { Transaction } from '../kernel/db/database.ts'
import type { DishRow, EnrolmentRow, PaxRow, TableRow } from '../kernel/db/tables/tables.ts'
import { FIRST_OUTLET } from '../../shared/outlets.ts'
import { floorPlan, insertReservation, insertTables, noteChange, type StoredOrder, tableName, tablesOf } from '../orders/index.ts'
import { DAY_MS, DEMO_APPROVAL_PIN, demoHappyHours, demoVenue, HOUR_MS, terminals } from './demo-venue.ts'
import { type Random, seededRandom } from './random.ts'
import { DEMO_PASSWORD, demoStaff } from '../../shared/demo-staff.ts'
import { anyStaff, findStaffByEmail, hashPassword, insertStaff, pinText, savePin } from '../people/index.ts'
import { insertEnrolment, searchAboard } from '../guests/index.ts'
import { ok } from '../../shared/errors.ts'
import { type Paise, paise, parseRupees } from '../../shared/money/money.ts'
import type { Deps } from '../kernel/http/call.ts'
import { DISH_MEDIA, groupsOfDishes, insertCount, insertDishes, insertGroups } from '../menu/index.ts'
import { currentVenue, saveVenue } from '../venue/index.ts'
import { seedDemoVoyages } from './voyages.ts'
import { type CardHistory, cardHistory, writeHistory } from './history.repo.ts'
import { barcodes, dishCatalogue, optionGroups, withOptions } from './menu-catalogue.ts'
import { type Guest, guestsOfTheMonth } from './guests.ts'
import { seedKitchen } from './kitchen.ts'
import { bookedWithoutOrder, openVisit, pastVisits, type Stage } from './visits.ts'
import { seedMeal } from './meal.ts'
import { seedShifts } from './shifts.ts'
import { demoStock } from './stock.ts'

/**
 * The reservations of the demo: one party at the next quarter of an hour, so that its table shows it, and others too far ahead
 * for that.
 */
const expected = [
  { name: 'Kowalski', covers: 4, table: '3rd Floor 6', note: 'By the window', hours: 0 },
  { name: 'Silva', covers: 2, table: '1st Floor 5', note: '', hours: 2 },
  { name: 'Laurent', covers: 5, table: '1st Floor Medium 5', note: 'Birthday: cake at the end', hours: 2.5 },
  { name: 'Brandt', covers: 9, table: null, note: '', hours: 3 },
  { name: 'Osei', covers: 4, table: '3rd Floor 4', note: 'High chair', hours: 26 },
]

/** Writes the demo's reservations, as taken by the front desk an hour ago. */
async function seedReservations(
  tx: Transaction,
  { random, floor, desk, now }: { random: Random; floor: readonly TableRow[]; desk: string; now: number },
): Promise<void> {
  const at = now - HOUR_MS
  for (const { name, covers, table, note, hours } of expected) {
    const id = random.idAt(at)
    const starts_at = Math.ceil((now + hours * HOUR_MS) / QUARTER_MS) * QUARTER_MS
    const table_id = floor.find((one) => tableName(one) === table)?.id ?? null
    const row = { id, name, covers, starts_at, table_id, note, card_number: '', cleared_at: null, created_at: at }
    await insertReservation(tx, { ...row, state: 'booked', outlet: FIRST_OUTLET })
    await noteChange(tx, { staff: { id: desk }, terminal: terminals[0] }, at, { reservation_id: id, what: 'booked' })
  }
}

interface Application {
  fullName: PaxRow['full_name']
  mailbox: string
  mobileNo: string
  state: EnrolmentRow['state']
  hoursAgo: number
}

/** The membership applications of the demo: of those waiting, two match a passenger aboard. */
const applications: readonly Application[] = [
  { fullName: 'Clara Hoffmann', mailbox: 'clara.h', mobileNo: '+490000000880', state: 'waiting', hoursAgo: 2 },
  { fullName: 'Meera Krishnan', mailbox: 'meera.krishnan', mobileNo: '+910000000665', state: 'waiting', hoursAgo: 5 },
  { fullName: 'Oscar Lindgren', mailbox: 'oscar.lindgren', mobileNo: '+460000000117', state: 'waiting', hoursAgo: 19 },
  { fullName: 'Grace Osei', mailbox: 'grace.osei', mobileNo: '+990000000374', state: 'approved', hoursAgo: 52 },
  { fullName: 'Amelia Clarke', mailbox: 'amelia.clarke', mobileNo: '+440000000308', state: 'approved', hoursAgo: 54 },
  { fullName: 'Tester Test', mailbox: 'test', mobileNo: '+910000000000', state: 'declined', hoursAgo: 60 },
]

/** Writes the demo's applications; decided ones were decided by the administrator half an hour after they were made. */
async function seedEnrolments(tx: Transaction, random: Random, now: number): Promise<void> {
  const decider = await findStaffByEmail(tx, demoStaff[0].email)
  for (const { fullName, mailbox, mobileNo, state, hoursAgo } of applications) {
    const at = now - hoursAgo * HOUR_MS
    const decided = state !== 'waiting'
    const [pax] = state === 'approved' ? await searchAboard(tx, fullName.toLowerCase(), 1) : []
    await insertEnrolment(tx, {
      id: random.idAt(at),
      full_name: fullName,
      email: `${mailbox}@mail.example`,
      mobile_no: mobileNo,
      state,
      pax_id: pax?.id ?? null,
      decided_by: decided ? (decider?.id ?? null) : null,
      decided_at: decided ? at + HOUR_MS / 2 : null,
      created_at: at,
    })
  }
}

const SEED = 20_261_121

/**
 * Fills an empty database with the demo: venue, staff, floor plan, menu, passengers, cards, stock and a month of sales up to now.
 * Does nothing if there are staff. The random numbers are the same every time; only the moments are relative to now.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (await anyStaff(deps.database.db)) return
  const passwordHashes = await Promise.all(demoStaff.map(() => hashPassword(DEMO_PASSWORD)))
  await deps.database.transact(async (tx) => {
    const now = deps.now()
    const begun = now - 40 * DAY_MS
    const random = seededRandom(SEED)
    await saveVenue(tx, demoVenue, begun)
    const ids = demoStaff.map(() => random.idAt(begun))
    const [manager = '', desk = ''] = ids
    for (const [index, { name, email, accessroutes }] of demoStaff.entries())
      await insertStaff(tx, {
        id: ids[index] ?? '',
        name,
        email,
        password_hash: passwordHashes[index] ?? '',
        accessroutes: JSON.stringify(accessroutes),
        disabled_at: null,
        created_at: begun,
      })
    const tastes = seededRandom(SEED + 1)
    const options = optionGroups(tastes, begun)
    await insertGroups(tx, options)
    const menu = withOptions(menuOf(random, begun), options)
    await insertDishes(tx, menu)
    const groups = await groupsOfDishes(tx, menu)
    await seedVoyages(deps, tx, { random, tastes, menu, groups, crew: { desk, manager }, now })
    for (const count of demoStock(random, now)) await insertCount(tx, count)
    await seedEnrolments(tx, random, now)
    await seedDemoVoyages(tx, demoStaff[0].name, now)
    return ok(null)
  })
  await seedApprovalPin(deps)
  await seedMeal(deps)
  await seedShifts(deps)
  await deps.database.write(async (tx) =>
    saveVenue(tx, { ...(await currentVenue(tx)), happyHours: [...demoHappyHours] }, deps.now()),
  )
}

/** Sets the administrator's approval PIN, so that large refunds and card replacements can be approved at once. */
async function seedApprovalPin({ database, secrets }: Deps): Promise<void> {
  const supervisor = await findStaffByEmail(database.db, demoStaff[0].email)
  if (supervisor === undefined) return
  const hash = await hashPassword(pinText(secrets, supervisor.id, DEMO_APPROVAL_PIN))
  await database.write((tx) => savePin(tx, supervisor.id, hash))
}

const menuOf = (random: Random, at: number): DishRow[] =>
  dishCatalogue.map(({ dishName, price, picture, rating, type }) => ({
    id: random.idAt(at),
    dish_name: dishName,
    price: parseRupees(price) as Paise,
    image_url: DISH_MEDIA + picture,
    half_stars: rating * 2,
    type,
    sold_out_at: null,
    retired_at: null,
    modifier_groups: '[]',
    barcode: barcodes[dishName] ?? null,
    created_at: at,
    outlets: '[]',
  }))

async function seedVoyages({ secrets }: Deps, tx: Transaction, stage: Omit<Stage, 'floor'>): Promise<void> {
  const { random, now } = stage
  const made = now - 40 * DAY_MS
  const floor = floorPlan(() => random.idAt(made))
  const guests = guestsOfTheMonth(random, secrets, now)
  const histories = historiesOf(guests, { ...stage, floor })
  await insertTables(tx, seated(floor, histories))
  await seedReservations(tx, { random: seededRandom(SEED + 2), floor, desk: stage.crew.desk, now })
  await writeHistory(tx, guests, histories)
  await seedKitchen(tx, openOrdersOf(histories), seededRandom(SEED + 2))
}

/** The orders that are not completed, oldest first. */
const openOrdersOf = (histories: readonly CardHistory[]): StoredOrder[] =>
  histories
    .flatMap(({ moves }) => moves.flatMap(({ order }) => order ?? []))
    .filter(({ status }) => status !== 'Completed')
    .toSorted((a, b) => a.created_at - b.created_at)

/** Passengers aboard without past meals; one of them has no card, so that activating one can be tried. */
const WITHOUT_CARD = 'Aarav Mehta'
const WITHOUT_PAST_MEALS = ['Rohan Mehta', 'Yuki Tanaka', WITHOUT_CARD]
/** The opening balance of Rohan Mehta's card: Rs 8,400. */
const ROHANS_OPENING = paise(840_000)

const isAboard = ({ voyage, pax }: Guest, names: readonly string[]): boolean => voyage.underWay && names.includes(pax.full_name)

function historiesOf(guests: readonly Guest[], stage: Stage): CardHistory[] {
  const diners = guests.filter((guest) => !isAboard(guest, WITHOUT_PAST_MEALS))
  const past = pastVisits(diners, stage)
  const holders = guests.filter((guest) => !isAboard(guest, [WITHOUT_CARD]))
  return holders.map((guest) => {
    const open = guest.voyage.underWay ? openVisit(guest.pax.full_name, stage) : undefined
    const visits = [...(past.get(guest) ?? []), ...(open === undefined ? [] : [open])]
    return cardHistory(stage, guest, visits, isAboard(guest, ['Rohan Mehta']) ? ROHANS_OPENING : undefined)
  })
}

/** The tables, booked by the open orders and by guests who have not ordered yet. */
function seated(floor: readonly TableRow[], histories: readonly CardHistory[]): TableRow[] {
  const orderOfTable = new Map(
    openOrdersOf(histories).flatMap((order) => tablesOf(order).map(({ _id }) => [_id, order.id] as const)),
  )
  return floor.map((table) => {
    const order_id = orderOfTable.get(table.id) ?? null
    const booked = order_id !== null || bookedWithoutOrder.includes(tableName(table)) ? 1 : 0
    return { ...table, booked, order_id }
  })
}
