import { DEMO_PASSWORD, demoStaff } from '../../shared/demo-staff.ts'
import { ok } from '../../shared/errors.ts'
import { type Paise, paise, parseRupees } from '../../shared/money/money.ts'
import { anyStaff, findStaffByEmail, hashPassword, insertStaff, pinText, savePin } from '../people/index.ts'
import type { Db } from '../kernel/db/database.ts'
import type { DishRow, OrderRow, TableRow } from '../kernel/db/tables/tables.ts'
import type { Deps } from '../kernel/http/deps.ts'
import { DISH_MEDIA, groupsOfDishes, insertCount, insertDishes, insertGroups } from '../menu/index.ts'
import { floorPlan, insertTables, tableName, tablesOf } from '../orders/index.ts'
import { saveVenue } from '../venue/index.ts'
import { DAY_MS } from './calendar.ts'
import { type CardHistory, cardHistory } from './card-history.ts'
import { type Random, seededRandom } from './random.ts'
import { DEMO_APPROVAL_PIN, demoHappyHours, demoVenue } from './demo-venue.ts'
import { barcodes, dishCatalogue } from './dish-catalogue.ts'
import { optionGroups, withOptions } from './options-catalogue.ts'
import { type Guest, guestsOfTheMonth } from './guests.ts'
import { writeHistory } from './history.repo.ts'
import { seedEnrolments } from './enrolments.ts'
import { seedKitchen } from './kitchen.ts'
import { bookedWithoutOrder, openVisit } from './open-orders.ts'
import { seedMeal } from './meal.ts'
import { seedReservations } from './reservations.ts'
import { demoStock } from './stock.ts'
import { pastVisits, type Stage } from './visits.ts'

const SEED = 20_261_121

/**
 * Fills an empty database with the demo: venue, staff, floor plan, menu, passengers, cards, stock and a month of sales up to now.
 * Does nothing where staff exist. The same random numbers every time; only the moments are relative to now.
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
    return ok(null)
  })
  await seedApprovalPin(deps)
  await seedMeal(deps)
  await saveVenue(deps.database.db, { ...demoVenue, happyHours: [...demoHappyHours] }, deps.now())
}

/** The demo's administrator approves large refunds and replaced cards at once. */
async function seedApprovalPin({ database, secrets }: Deps): Promise<void> {
  const supervisor = await findStaffByEmail(database.db, demoStaff[0].email)
  if (supervisor !== undefined)
    await savePin(database.db, supervisor.id, await hashPassword(pinText(secrets, supervisor.id, DEMO_APPROVAL_PIN)))
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

async function seedVoyages({ secrets }: Deps, tx: Db, stage: Omit<Stage, 'floor'>): Promise<void> {
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

/** The orders that are not completed, the first placed first. */
const openOrdersOf = (histories: readonly CardHistory[]): OrderRow[] =>
  histories
    .flatMap(({ moves }) => moves.flatMap(({ order }) => order ?? []))
    .filter(({ status }) => status !== 'Completed')
    .toSorted((a, b) => a.created_at - b.created_at)

/** Aboard without a single meal; one of them without a card, so that activating one can be tried. */
const WITHOUT_CARD = 'Aarav Mehta'
const WITHOUT_PAST_MEALS = ['Rohan Mehta', 'Yuki Tanaka', WITHOUT_CARD]
/** What Rohan Mehta's card was opened with: Rs 8,400. */
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

/** The tables as the open orders and the guests still choosing hold them. */
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
