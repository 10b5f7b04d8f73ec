import { NO_CHECK } from '../../src/server/orders/order/order.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { hashToken, insertSession, newToken } from '../../src/server/people/sessions/session.ts'
import { insertStaff } from '../../src/server/people/sessions/staff.repo.ts'
import { addCardMoney } from '../../src/server/cards/ledger/card-move.repo.ts'
import { addSales, type Sold } from '../../src/server/sales/billing/sums.repo.ts'
import { BY_CASH, cardMoveOf } from '../../src/server/cards/card.ts'
import { NO_PIN } from '../../src/server/cards/pin.ts'
import { type Transaction, openDatabase } from '../../src/server/kernel/db/database.ts'
import type {
  BillRow,
  CardMoveRow,
  CardRow,
  LedgerEntryRow,
  OrderRow,
  PaxRow,
  StockCountRow,
} from '../../src/server/kernel/db/tables/tables.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { dishCatalogue, lineOf } from '../../src/server/demo/menu-catalogue.ts'
import { invoiceNumber } from '../../src/server/cards/ledger/ledger.ts'
import { linesHash, type StoredLine, totalOf } from '../../src/server/orders/order/cart.ts'
import { insertLines } from '../../src/server/orders/order/lines.repo.ts'
import { searchEntryOf } from '../../src/server/guests/passengers/pax-search.repo.ts'
import { defaultVenue } from '../../src/server/venue/venue.repo.ts'
import { newId } from '../../src/shared/ids.ts'
import { add, type Paise, paise, subtract, sum, ZERO } from '../../src/shared/money/money.ts'
import { businessTimeOf } from '../../src/shared/time.ts'
import { insertAll } from './insert-all.ts'
import { passenger } from './pax-search.ts'

/** A year of voyages, a week each. */
const WEEKS = 52
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const SALES_A_PASSENGER = 10
const ITEMS = 400
const COUNTED_DAYS = 60
const { timeZone } = defaultVenue

const random = seededRandom(11)
const menu = dishCatalogue.map(({ dishName, price, rating, type }) => ({
  id: newId(),
  dish_name: dishName,
  price: paise(price * 100),
  image_url: '',
  half_stars: rating * 2,
  type,
  sold_out_at: null,
  modifier_groups: '[]',
  barcode: null,
  outlets: '[]',
  retired_at: null,
  created_at: 0,
}))

/** What one week writes, in the order it happened. */
interface Week {
  cards: CardRow[]
  moves: CardMoveRow[]
  sales: { outlet: number; order: OrderRow; bill: BillRow; lines: StoredLine[] }[]
}

/** Who did all of it. */
const BY = { staff: { id: newId() }, terminal: 'Terminal 1' }

const meal = (): StoredLine[] => {
  const dishes = new Set(Array.from({ length: random.whole(1, 4) }, () => random.pick(menu)))
  return [...dishes].map((dish) => lineOf(dish, random.whole(1, 3), new Map(), { choices: [] }))
}

/** Moments of a passenger's meals: some hours of each day, none at night. */
const mealTimes = (boardedAt: number): number[] =>
  Array.from({ length: SALES_A_PASSENGER }, () => {
    const day = random.whole(0, 6)
    return boardedAt + day * 24 * HOUR_MS + random.whole(7 * 60, 23 * 60) * 60_000 + random.whole(0, 59_999)
  }).toSorted((a, b) => a - b)

function cardOf(pax: PaxRow, at: number, left: { balance: Paise; live: boolean }): CardRow {
  return {
    id: v7({ msecs: at }),
    pax_id: pax.id,
    card_number: pax.pax_manifest_no,
    name_of_card: pax.full_name,
    balance: left.live ? left.balance : ZERO,
    onboard: ZERO,
    expires_at: at + 2 * WEEK_MS,
    time: '',
    state: left.live ? 'active' : 'returned',
    created_at: at,
    closed_at: left.live ? null : at + WEEK_MS,
    replaced_by: null,
    ...NO_PIN,
  }
}

function saleOf(pax: PaxRow, card: CardRow, at: number, lines: StoredLine[], voyage_id: string | null) {
  const common = { full_name: pax.full_name, card_number: pax.pax_manifest_no, total: totalOf(lines), created_at: at }
  const by = { staff_name: 'Anita Rao', terminal: BY.terminal }
  const id = v7({ msecs: at })
  const order: OrderRow = {
    ...common,
    ...by,
    id,
    pax_id: pax.id,
    tables: '[]',
    lines_hash: linesHash(lines),
    status: 'Completed',
    payment: 'paid',
    invoice_no: null,
    paid_at: at,
    version: 1,
    split_from: null,
    ...NO_CHECK,
    outlet: 1,
  }
  const ids = { order_id: id, move_id: v7({ msecs: at }), pax_id: pax.id, card_id: card.id }
  const numbered = { invoice_no: '', invoice_seq: 0, balance_after: ZERO, venue_version: 0, part_tables: null }
  const bill: BillRow = {
    ...common,
    ...by,
    ...ids,
    ...numbered,
    ...businessTimeOf(at, { timeZone, dayEnds: 0 }),
    voyage_id,
    id: v7({ msecs: at }),
  }
  return { outlet: 1, order, bill, lines }
}

/** What one passenger did: card opened, refilled, paid with, and returned at the voyage's end, unless still aboard. */
function stay(pax: PaxRow, boardedAt: number, live: boolean, voyage_id: string | null): Week {
  const meals = mealTimes(boardedAt).map((at) => ({ at, lines: meal() }))
  const spent = sum(meals.map(({ lines }) => totalOf(lines)))
  const [opening, refill] = [add(spent, paise(100_000)), paise(50_000 * random.whole(1, 4))]
  const rest = subtract(add(opening, refill), spent)
  const card = cardOf(pax, boardedAt, { balance: rest, live })
  let balance = ZERO
  const moves: CardMoveRow[] = []
  const move = (kind: LedgerEntryRow['kind'], at: number, id: string, amounts: { credit: Paise } | { debit: Paise }): Paise => {
    balance = 'credit' in amounts ? add(balance, amounts.credit) : subtract(balance, amounts.debit)
    const { day } = businessTimeOf(at, { timeZone, dayEnds: 0 })
    const tender = kind === 'sale' ? {} : { tender: BY_CASH }
    moves.push(
      cardMoveOf(
        v7({ msecs: at }),
        { id, kind, at, by: BY, outlet: 1, day, voyage_id },
        { ...card, balance },
        { ...amounts, ...tender },
      ),
    )
    return balance
  }
  move('activation', boardedAt, newId(), { credit: opening })
  move('refill', boardedAt + HOUR_MS, newId(), { credit: refill })
  const sales = meals.map(({ at, lines }) => {
    const sale = saleOf(pax, card, at, lines, voyage_id)
    sale.bill.balance_after = move('sale', at, sale.bill.move_id, { debit: sale.bill.total })
    return sale
  })
  if (!live) move('return', boardedAt + WEEK_MS - HOUR_MS, newId(), { debit: rest })
  return { cards: [card], moves, sales }
}

async function writeWeek(
  tx: Transaction,
  pax: readonly PaxRow[],
  { boardedAt, live, voyage_id }: { boardedAt: number; live: number; voyage_id: string | null },
): Promise<void> {
  const stays = pax.map((one, index) => stay(one, boardedAt, index >= pax.length - live, voyage_id))
  const sales = stays.flatMap((one) => one.sales).toSorted((a, b) => a.bill.created_at - b.bill.created_at)
  const moves = stays.flatMap((one) => one.moves).toSorted((a, b) => a.created_at - b.created_at)
  const { invoice_seq } = await tx.selectFrom('heads').select('invoice_seq').executeTakeFirstOrThrow()
  for (const [index, { bill, order }] of sales.entries()) {
    bill.invoice_seq = invoice_seq + index + 1
    bill.invoice_no = order.invoice_no = invoiceNumber(bill.invoice_seq, '')
  }
  await insertAll(tx, 'pax', pax)
  await insertAll(tx, 'pax_search', pax.map(searchEntryOf))
  await insertAll(
    tx,
    'cards',
    stays.flatMap(({ cards }) => cards),
  )
  await insertAll(
    tx,
    'orders',
    sales.map(({ order }) => order),
  )
  await insertLines(
    tx,
    sales.map(({ order: { id }, lines }) => ({ id, lines })),
  )
  await insertAll(
    tx,
    'bills',
    sales.map(({ bill }) => bill),
  )
  await insertAll(tx, 'card_moves', moves)
  await addSales(tx, sales satisfies Sold[])
  await addCardMoney(tx, moves)
  await tx
    .updateTable('heads')
    .set({ invoice_seq: invoice_seq + sales.length })
    .execute()
  await tx
    .updateTable('ship_head')
    .set({ booking_seq: pax.at(-1)?.seq ?? 0 })
    .execute()
}

/** A stock-take of every item on each of some days, now and then a count that replaces the one before. */
async function writeCounts(tx: Transaction, now: number): Promise<void> {
  for (let day = COUNTED_DAYS - 1; day >= 0; day -= 1) {
    const at = now - day * 6 * 24 * HOUR_MS
    const counts = Array.from({ length: ITEMS }, (_item, index): StockCountRow => ({
      id: v7({ msecs: at }),
      item_code: `ITEM-${String(index).padStart(4, '0')}`,
      description: `${random.pick(menu).dish_name}, stock ${index}`,
      unit: 'kg',
      quantity_milli: random.whole(0, 90_000),
      price: paise(random.whole(1_000, 90_000)),
      day: businessTimeOf(at, { timeZone, dayEnds: 0 }).day,
      created_at: at,
      replaced_by: null,
    }))
    await insertAll(tx, 'stock_counts', counts)
  }
}

/** A voyage with so many sales at the beginning of the year, however many weeks that takes. */
export const BENCH_VOYAGE = '01938000-0000-7000-8000-00000000be2c'
const SALES_OF_VOYAGE = 50_000

const insertVoyage = (db: Transaction, at: number) =>
  db
    .insertInto('voyages')
    .values({
      id: BENCH_VOYAGE,
      name: 'Konkan Coast',
      from_day: '2025-12-05',
      to_day: '2025-12-12',
      ports: '[]',
      clock_changes: '[]',
      state: 'ended',
      version: 1,
      created_at: at,
      began_at: at,
      owed_before: ZERO,
      ended_at: at + WEEK_MS,
    })
    .execute()

/** Fills a database with a year of voyages of so many passengers, ten sales each, as its services would have but for the ledger; answers a session of both areas. */
export async function prepareVoyages(dataDir: string, address: string, passengers: number): Promise<string> {
  const database = await openDatabase({ dataDir, database: address })
  const { db } = database
  const now = Date.now()
  const token = newToken()
  const { id } = BY.staff
  const access = { password_hash: randomBytes(8).toString('hex'), accessroutes: '["backoffice","foodorder"]', disabled_at: null }
  await insertStaff(db, { id, name: 'Anita Rao', email: 'bench@mail.example', ...access, created_at: now })
  await insertSession(db, {
    token_hash: hashToken(token),
    staff_id: id,
    created_at: now,
    seen_at: now,
    expires_at: now + WEEK_MS,
  })
  const aWeek = Math.ceil(passengers / WEEKS)
  const weeksOfVoyage = Math.ceil(SALES_OF_VOYAGE / (aWeek * SALES_A_PASSENGER))
  await insertVoyage(db, now - WEEKS * WEEK_MS)
  for (let week = 0; week < WEEKS; week += 1) {
    const boardedAt = now - (WEEKS - week) * WEEK_MS
    const first = week * aWeek
    const pax = Array.from({ length: Math.min(aWeek, passengers - first) }, (_pax, index) => ({
      ...passenger(first + index + 1, boardedAt),
      latest_order_id: null,
    }))
    const of = { boardedAt, live: week === WEEKS - 1 ? 100 : 0, voyage_id: week < weeksOfVoyage ? BENCH_VOYAGE : null }
    await db.transaction().execute((tx) => writeWeek(tx, pax, of))
  }
  await db.transaction().execute((tx) => writeCounts(tx, now))
  // What PostgreSQL does by itself after a bulk load must not fall into the measurement.
  if (database.dialect === 'postgres') for (const rest of ['VACUUM ANALYZE', 'CHECKPOINT']) await sql.raw(rest).execute(db)
  await database.close()
  return token
}
