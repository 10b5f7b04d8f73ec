import { NO_CHECK } from '../../src/server/orders/order/order.ts'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { hashToken, insertSession, newToken } from '../../src/server/people/sessions/session.ts'
import { insertStaff } from '../../src/server/people/sessions/staff.repo.ts'
import { BY_CASH, cardMoveOf, creditPostings } from '../../src/server/cards/card.ts'
import { movesOfPayment } from '../../src/server/cards/tender.ts'
import { NO_PIN } from '../../src/server/cards/pin.ts'
import { type OpenedDatabase, DATABASE_FILE, type Transaction, openDatabase } from '../../src/server/kernel/db/database.ts'
import type { BillRow, CardMoveRow, CardRow, LedgerEntryRow, PaxRow } from '../../src/server/kernel/db/tables/tables.ts'
import { type ChainEnd, chainMoves, invoiceNumber, type Move } from '../../src/server/cards/ledger/ledger.ts'
import { insertOutlet } from '../../src/server/venue/outlet.ts'
import { linesHash, type StoredLine } from '../../src/server/orders/order/cart.ts'
import { insertLines, type StoredOrder } from '../../src/server/orders/order/lines.repo.ts'
import { secretsOf } from '../../src/server/kernel/secrets.ts'
import { newId } from '../../src/shared/ids.ts'
import { add, type Paise, paise, times, ZERO } from '../../src/shared/money/money.ts'
import { businessTimeOf, dayOf } from '../../src/shared/time.ts'
import { addCardMoney } from '../../src/server/cards/ledger/card-move.repo.ts'
import { addSales as countSales } from '../../src/server/sales/billing/sums.repo.ts'
import { defaultVenue } from '../../src/server/venue/venue.repo.ts'
import { chargedSale, insertExtras, type PastSale, plainSale, type WrittenSale } from './charged-sales.ts'
import { insertAll } from './insert-all.ts'
import { noManifest } from '../support/guest.ts'

/** What a bench run needs to know of the prepared database. */
export interface Prepared {
  token: string
  cards: { number: string; cardId: string; paxId: string; mobileNo: string }[]
  dishes: { _id: string; price: number }[]
}

type Card = Prepared['cards'][number]

const DAY_MS = 86_400_000
/** Who did all of it. */
const BY = { staff: { id: newId() }, terminal: 'Bench' }
const BATCH = 2000

/** Fills a database with staff, dishes, cards to sell to and as many past sales as asked, chained and numbered like real ones. */
export async function prepare(options: {
  dataDir: string
  database: string
  cards: number
  pastSales: number
  /** Whether past sales have tax, service charge, discounts, tips and cash. */
  charged?: boolean
}): Promise<Prepared> {
  const database = await openDatabase(options)
  const prepared = await fill(database, options.cards)
  await withoutIndexes(database, () => pastSales(database, prepared, options))
  // What a database does by itself after a bulk load must not fall into the measurement.
  if (database.dialect === 'postgres')
    for (const rest of ['VACUUM ANALYZE', 'CHECKPOINT']) await sql.raw(rest).execute(database.db)
  await database.close()
  if (database.dialect === 'sqlite') syncFile(join(options.dataDir, DATABASE_FILE))
  return prepared
}

/** Puts a file on the disk: the first sync of a sale would else wait for all that was loaded. */
function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Runs a bulk load with the indexes of the embedded database made once at its end, and nothing synced meanwhile. */
async function withoutIndexes({ db, dialect }: OpenedDatabase, load: () => Promise<void>): Promise<void> {
  if (dialect === 'postgres') return load()
  const found = sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`
  const { rows } = await found.execute(db)
  await sql`PRAGMA synchronous = OFF`.execute(db)
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(db)
  await load()
  for (const index of rows) await sql.raw(index.sql).execute(db)
  await sql`PRAGMA synchronous = FULL`.execute(db)
}

/** A session at an outlet of who did all of it; its token. */
async function newSession(db: Transaction, outlet: number): Promise<string> {
  const [token, now] = [newToken(), Date.now()]
  const moments = { created_at: now, seen_at: now, expires_at: now + DAY_MS }
  await insertSession(db, { token_hash: hashToken(token), staff_id: BY.staff.id, outlet, ...moments })
  return token
}

/** Adds outlets to a prepared database until it has so many; a token for each, that of the first one first. */
export async function prepareOutlets(
  address: { dataDir: string; database: string },
  token: string,
  count: number,
): Promise<string[]> {
  const database = await openDatabase(address)
  const tokens = [token]
  for (let id = 2; id <= count; id += 1) {
    await database.db.transaction().execute((tx) => insertOutlet(tx, { id, name: `Outlet ${id}`, code: `B${id}` }, Date.now()))
    tokens.push(await newSession(database.db, id))
  }
  await database.close()
  return tokens
}

async function fill({ db }: OpenedDatabase, count: number): Promise<Prepared> {
  const now = Date.now()
  await insertStaff(db, {
    id: BY.staff.id,
    name: 'Anita Rao',
    email: 'bench@mail.example',
    password_hash: '',
    accessroutes: '["backoffice","foodorder"]',
    disabled_at: null,
    created_at: now,
  })
  const token = await newSession(db, 1)
  const dishes = Array.from({ length: 40 }, (_, number) => ({ _id: newId(), price: 100 + number * 15 }))
  await insertAll(
    db,
    'dishes',
    dishes.map(({ _id, price }, number) => ({
      id: _id,
      dish_name: `Dish ${number}`,
      price: paise(price * 100),
      image_url: '',
      half_stars: 8,
      type: 'Lunch' as const,
      sold_out_at: null,
      retired_at: null,
      modifier_groups: '[]',
      barcode: null,
      outlets: '[]',
      created_at: now,
    })),
  )
  const cards = Array.from({ length: count }, (_, number) => ({
    number: String(1_000_000 + number),
    cardId: newId(),
    paxId: newId(),
    mobileNo: `+9190${String(number).padStart(8, '0')}`,
  }))
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < cards.length; at += BATCH) await addCards(tx, cards.slice(at, at + BATCH), at, now)
    await tx.updateTable('ship_head').set({ booking_seq: cards.length }).execute()
  })
  return { token, cards, dishes }
}

async function addCards(tx: Transaction, cards: Prepared['cards'], offset: number, now: number): Promise<void> {
  const sealed = secretsOf(randomBytes(32)).seal('{}')
  const pax = cards.map(({ number, paxId, mobileNo }, index): PaxRow => ({
    seq: offset + index + 1,
    id: paxId,
    full_name: `Guest ${number}`,
    name_folded: `guest ${number}`,
    found_by: `guest ${number}`,
    version: 1,
    email: 'guest@mail.example',
    dob: '1988-04-18',
    sex: 'Female',
    type: 'adult',
    country: 'India',
    mobile_no: mobileNo,
    pax_manifest_no: number,
    nationality: 'Indian',
    sealed,
    ...noManifest,
    booking_no: `BKG-${offset + index + 1}`,
    latest_order_id: null,
    member_since: null,
    points: 0,
    released_at: null,
    created_at: now,
  }))
  await insertAll(tx, 'pax', pax)
  const rows = cards.map((card) => cardRow(card, paise(OPENING), now))
  await insertAll(tx, 'cards', rows)
  const end = await endOf(tx)
  const moves = rows.map((card) => ({
    card,
    move: {
      id: newId(),
      kind: 'activation' as const,
      at: now,
      by: BY,
      outlet: 1,
      day: dayOf(now, timeZone),
      postings: creditPostings(card.id, card.balance),
    },
  }))
  const entries = moves.reduce<LedgerEntryRow[]>((all, { move }) => {
    all.push(...chainMoves([move], all.at(-1) ?? end))
    return all
  }, [])
  await insertAll(tx, 'ledger_entries', entries)
  await insertMoves(
    tx,
    moves.map(({ card, move }) =>
      cardMoveOf(newId(), { ...move, voyage_id: null }, card, { credit: card.balance, tender: BY_CASH }),
    ),
  )
  await moveEnd(tx, entries.at(-1) ?? end, 0)
}

/** A card as it is, with what is on it. */
const cardRow = ({ number, cardId, paxId }: Card, balance: Paise, now: number): CardRow => ({
  id: cardId,
  pax_id: paxId,
  card_number: number,
  name_of_card: `Guest ${number}`,
  balance,
  onboard: ZERO,
  expires_at: now + 30 * DAY_MS,
  time: '18:00',
  state: 'active',
  created_at: now,
  closed_at: null,
  replaced_by: null,
  ...NO_PIN,
})

/** Lines of the card report, counted as the moves themselves would have been. */
async function insertMoves(tx: Transaction, rows: readonly CardMoveRow[]): Promise<void> {
  await insertAll(tx, 'card_moves', rows)
  await addCardMoney(tx, rows)
}

const { timeZone } = defaultVenue
const OPENING = 1_000_000_00

const endOf = async (db: Transaction): Promise<ChainEnd> => {
  const head = await db.selectFrom('heads').select(['ledger_seq', 'ledger_hash']).executeTakeFirstOrThrow()
  return { seq: head.ledger_seq, hash: head.ledger_hash }
}
const moveEnd = (db: Transaction, end: ChainEnd, invoices: number) =>
  db
    .updateTable('heads')
    .set((row) => ({ ledger_seq: end.seq, ledger_hash: end.hash, invoice_seq: row('invoice_seq', '+', invoices) }))
    .execute()

/** What every past sale was: two of the first dish. */
const PAST_QTY = 2

/** Spreads past sales over the cards in turn; each card is refilled first by what it spends, so that every balance adds up. */
async function pastSales(
  { db }: OpenedDatabase,
  prepared: Prepared,
  { pastSales: count, charged = false }: { pastSales: number; charged?: boolean },
): Promise<void> {
  const [dish] = prepared.dishes
  if (dish === undefined || count === 0) return
  const line: StoredLine = {
    dishId: dish._id,
    dishName: 'Dish 0',
    price: paise(dish.price * 100),
    imageUrl: '',
    halfStars: 8,
    type: 'Lunch',
    qty: PAST_QTY,
  }
  const sale = (charged ? chargedSale : plainSale)(line)
  const past: Past = { cards: prepared.cards, sale, count, start: Date.now() - 365 * DAY_MS }
  for (let done = 0; done < Math.min(count, past.cards.length); done += BATCH)
    await db.transaction().execute((tx) => addRefills(tx, past, done))
  for (let done = 0; done < count; done += BATCH) await db.transaction().execute((tx) => addSales(tx, past, done))
}

interface Past {
  cards: Prepared['cards']
  sale: PastSale
  /** Past sales in all. */
  count: number
  /** ms since 1970 of the first. */
  start: number
}

/** How many sales of a card come after its sale with this number, or with -1 for its place in the turn: all of them. */
const later = ({ cards, count }: Past, number: number): number => Math.floor((count - 1 - number) / cards.length)

/** What a sale takes off the card at a place of the turn; cash leaves it as it was. */
function spentBy({ sale: { total, tender } }: Past, place: number): Paise {
  const { tip, tendered } = tender(place)
  return tendered === null ? add(total, tip) : ZERO
}

async function addRefills(tx: Transaction, past: Past, first: number): Promise<void> {
  const rows: CardMoveRow[] = []
  const entries: LedgerEntryRow[] = []
  const end = await endOf(tx)
  for (const [offset, card] of past.cards.slice(first, Math.min(first + BATCH, past.count)).entries()) {
    const spent = times(spentBy(past, first + offset), later(past, first + offset) + 1)
    if (spent === ZERO) continue
    const move = {
      id: newId(),
      kind: 'refill' as const,
      at: past.start,
      by: BY,
      outlet: 1,
      postings: creditPostings(card.cardId, spent),
    }
    rows.push(moveRow(card, move, { credit: spent, debit: paise(0), balance: paise(OPENING + spent) }))
    entries.push(...chainMoves([move], entries.at(-1) ?? end))
  }
  await insertMoves(tx, rows)
  await insertAll(tx, 'ledger_entries', entries)
  await moveEnd(tx, entries.at(-1) ?? end, 0)
}

function moveRow(
  card: Card,
  { id, at, kind }: Pick<Move, 'id' | 'at' | 'kind'>,
  { credit, debit, balance }: Record<'credit' | 'debit' | 'balance', Paise>,
): CardMoveRow {
  const names = { card_id: card.cardId, card_number: card.number, card_name: `Guest ${card.number}` }
  const amounts = { credit, debit, onboard: ZERO, balance_after: balance }
  const tender = { ...BY_CASH, tender: kind === 'refill' ? BY_CASH.tender : null }
  const by = { staff_id: BY.staff.id, terminal: BY.terminal }
  return {
    id: v7({ msecs: at }),
    move_id: id,
    ...names,
    voyage_id: null,
    ...amounts,
    ...tender,
    ...by,
    kind,
    outlet: 1,
    day: dayOf(at, timeZone),
    created_at: at,
  }
}

/** One past sale as the payment would have written it. */
function saleOf(past: Past, number: number): WrittenSale {
  const { cards, sale, count, start } = past
  const { total } = sale
  const place = number % cards.length
  const card = cards[place] as Card
  const created_at = start + Math.floor((number / count) * 364 * DAY_MS)
  const [orderId, billId] = [1, 2].map(() => v7({ msecs: created_at })) as [string, string]
  const invoice_no = invoiceNumber(number + 1, '')
  const balance = paise(OPENING + times(spentBy(past, place), later(past, number)))
  const common = {
    full_name: `Guest ${card.number}`,
    card_number: card.number,
    total,
    staff_name: 'Anita Rao',
    terminal: BY.terminal,
    created_at,
  }
  const tender = sale.tender(place)
  const time = { ...businessTimeOf(created_at, { timeZone, dayEnds: 0 }), voyage_id: null }
  const paid = cardRow(card, balance, created_at)
  const moves = movesOfPayment({ by: BY, at: created_at, ...time, outlet: 1, card: paid, onboard: ZERO, total, approval: tender })
  const sold = sale.lines()
  const lines = { lines: sold, lines_hash: linesHash(sold), tables: '[]' }
  const order: StoredOrder = {
    ...common,
    ...lines,
    id: orderId,
    pax_id: card.paxId,
    status: 'Completed',
    payment: 'paid',
    invoice_no,
    paid_at: created_at,
    version: 1,
    split_from: null,
    ...NO_CHECK,
    outlet: 1,
  }
  const ids = { order_id: orderId, move_id: moves.sale.id, pax_id: card.paxId, card_id: card.cardId }
  const bill: BillRow = {
    ...common,
    ...ids,
    id: billId,
    invoice_no,
    invoice_seq: number + 1,
    balance_after: balance,
    venue_version: 0,
    part_tables: null,
    ...time,
  }
  return { order, bill, moves, tender }
}

async function addSales(tx: Transaction, past: Past, first: number): Promise<void> {
  const sales = Array.from({ length: Math.min(BATCH, past.count - first) }, (_, offset) => saleOf(past, first + offset))
  const end = await endOf(tx)
  const entries: LedgerEntryRow[] = []
  for (const { moves } of sales)
    for (const move of [moves.cash, moves.sale, moves.tip])
      if (move !== null) entries.push(...chainMoves([move], entries.at(-1) ?? end))
  await insertAll(
    tx,
    'orders',
    sales.map(({ order: { lines: _lines, ...order } }) => order),
  )
  await insertLines(
    tx,
    sales.map(({ order }) => order),
  )
  await insertAll(
    tx,
    'bills',
    sales.map(({ bill }) => bill),
  )
  await insertExtras(tx, sales)
  await countSales(
    tx,
    sales.map(({ order, bill }) => ({ outlet: 1, bill, lines: order.lines })),
  )
  await insertMoves(
    tx,
    sales.flatMap(({ moves }) => moves.rows.map((row) => ({ ...row, id: v7({ msecs: row.created_at }) }))),
  )
  await insertAll(tx, 'ledger_entries', entries)
  await moveEnd(tx, entries.at(-1) ?? end, sales.length)
}
