import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { hashToken, newToken } from '../../src/server/auth/session.ts'
import { insertSession } from '../../src/server/auth/session.repo.ts'
import { insertStaff } from '../../src/server/auth/staff.repo.ts'
import { cardMoveOf, creditPostings, salePostings } from '../../src/server/cards/card.ts'
import { type Database, type Db, openDatabase } from '../../src/server/db/database.ts'
import type { BillRow, CardMoveRow, CardRow, LedgerEntryRow, OrderRow, PaxRow, Tables } from '../../src/server/db/tables.ts'
import { type ChainEnd, chainMove, invoiceNumber } from '../../src/server/ledger/ledger.ts'
import { linesHash, type StoredLine } from '../../src/server/orders/cart.ts'
import { secretsOf } from '../../src/server/secrets.ts'
import { newId } from '../../src/shared/ids.ts'
import { paise } from '../../src/shared/money.ts'

/** What a bench run needs to know of the prepared database. */
export interface Prepared {
  token: string
  cards: { number: string; cardId: string; paxId: string; mobileNo: string }[]
  dishes: { _id: string; price: number }[]
}

const DAY_MS = 86_400_000
const BATCH = 2000
/** SQLite takes at most 32 766 values in one statement. */
const ROWS_A_STATEMENT = 1000

async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: readonly Tables[T][]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_A_STATEMENT) as never)
      .execute()
}

/** Fills a database with staff, dishes, cards to sell to and as many past sales as asked, chained and numbered like real ones. */
export async function prepare(options: {
  dataDir: string
  database: string
  cards: number
  pastSales: number
}): Promise<Prepared> {
  const database = await openDatabase(options)
  const prepared = await fill(database, options.cards)
  await pastSales(database, prepared, options.pastSales)
  await database.close()
  return prepared
}

async function fill({ db }: Database, count: number): Promise<Prepared> {
  const now = Date.now()
  const staffId = newId()
  await insertStaff(db, {
    id: staffId,
    name: 'Anita Rao',
    email: 'bench@mail.example',
    password_hash: '',
    accessroutes: '["backoffice","foodorder"]',
    disabled_at: null,
    created_at: now,
  })
  const token = newToken()
  await insertSession(db, {
    token_hash: hashToken(token),
    staff_id: staffId,
    created_at: now,
    seen_at: now,
    expires_at: now + DAY_MS,
  })
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
    await tx.updateTable('heads').set({ booking_seq: cards.length }).execute()
  })
  return { token, cards, dishes }
}

async function addCards(tx: Db, cards: Prepared['cards'], offset: number, now: number): Promise<void> {
  const sealed = secretsOf(randomBytes(32)).seal('{}')
  const pax = cards.map(({ number, paxId, mobileNo }, index): PaxRow => ({
    seq: offset + index + 1,
    id: paxId,
    full_name: `Guest ${number}`,
    name_folded: `guest ${number}`,
    email: 'guest@mail.example',
    dob: '1988-04-18',
    sex: 'Female',
    type: 'adult',
    country: 'India',
    mobile_no: mobileNo,
    pax_manifest_no: number,
    nationality: 'Indian',
    sealed,
    booking_no: `BKG-${offset + index + 1}`,
    latest_order_id: null,
    released_at: null,
    created_at: now,
  }))
  await insertAll(tx, 'pax', pax)
  const rows = cards.map(({ number, cardId, paxId }): CardRow => ({
    id: cardId,
    pax_id: paxId,
    card_number: number,
    name_of_card: `Guest ${number}`,
    balance: paise(OPENING),
    expires_at: now + 30 * DAY_MS,
    time: '18:00',
    state: 'active',
    created_at: now,
    closed_at: null,
  }))
  await insertAll(tx, 'cards', rows)
  const end = await endOf(tx)
  const moves = rows.map((card) => ({
    card,
    move: { id: newId(), kind: 'activation' as const, at: now, postings: creditPostings(card.id, card.balance) },
  }))
  const entries = moves.reduce<LedgerEntryRow[]>((all, { move }) => {
    all.push(...chainMove(move, all.at(-1) ?? end))
    return all
  }, [])
  await insertAll(tx, 'ledger_entries', entries)
  await insertAll(
    tx,
    'card_moves',
    moves.map(({ card, move }) => cardMoveOf(newId(), move, card, { credit: card.balance })),
  )
  await moveEnd(tx, entries.at(-1) ?? end, 0)
}

const OPENING = 1_000_000_00

const endOf = async (db: Db): Promise<ChainEnd> => {
  const head = await db.selectFrom('heads').select(['ledger_seq', 'ledger_hash']).executeTakeFirstOrThrow()
  return { seq: head.ledger_seq, hash: head.ledger_hash }
}
const moveEnd = (db: Db, end: ChainEnd, invoices: number) =>
  db
    .updateTable('heads')
    .set((row) => ({ ledger_seq: end.seq, ledger_hash: end.hash, invoice_seq: row('invoice_seq', '+', invoices) }))
    .execute()

/** One guest of a former voyage took all the past sales: a returned card, so that balances still add up. */
async function pastSales({ db }: Database, { cards, dishes }: Prepared, count: number): Promise<void> {
  const [card] = cards
  const [dish] = dishes
  if (card === undefined || dish === undefined || count === 0) return
  const start = Date.now() - 365 * DAY_MS
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done)
    await db
      .transaction()
      .execute((tx) =>
        addSales(tx, { card, dish, first: done, size, at: (number) => start + Math.floor((number / count) * 364 * DAY_MS) }),
      )
  }
}

interface SalesBatch {
  card: Prepared['cards'][number]
  dish: Prepared['dishes'][number]
  first: number
  size: number
  at(number: number): number
}

async function addSales(tx: Db, { card, dish, first, size, at }: SalesBatch): Promise<void> {
  const line: StoredLine = {
    dishId: dish._id,
    dishName: 'Dish 0',
    price: paise(0),
    imageUrl: '',
    halfStars: 8,
    type: 'Lunch',
    qty: 2,
  }
  const lines = JSON.stringify([line])
  const hash = linesHash([line])
  const orders: OrderRow[] = []
  const bills: BillRow[] = []
  const moves: CardMoveRow[] = []
  const entries: LedgerEntryRow[] = []
  let end = await endOf(tx)
  for (let number = first; number < first + size; number += 1) {
    const created_at = at(number)
    const [orderId, moveId] = [v7({ msecs: created_at }), v7({ msecs: created_at })]
    const invoice_no = invoiceNumber(number + 1)
    const common = {
      full_name: 'Guest',
      card_number: card.number,
      total: paise(0),
      staff_name: 'Anita Rao',
      terminal: 'Bench',
      created_at,
    }
    orders.push({
      ...common,
      id: orderId,
      pax_id: card.paxId,
      lines,
      tables: '[]',
      lines_hash: hash,
      status: 'Completed',
      payment: 'paid',
      invoice_no,
      paid_at: created_at,
    })
    bills.push({
      ...common,
      id: v7({ msecs: created_at }),
      order_id: orderId,
      move_id: moveId,
      invoice_no,
      invoice_seq: number + 1,
      pax_id: card.paxId,
      card_id: card.cardId,
      balance_after: paise(OPENING),
      venue_version: 0,
    })
    moves.push({
      id: v7({ msecs: created_at }),
      move_id: moveId,
      card_id: card.cardId,
      card_number: card.number,
      card_name: 'Guest',
      credit: paise(0),
      debit: paise(0),
      balance_after: paise(OPENING),
      created_at,
    })
    const chained = chainMove({ id: moveId, kind: 'sale', at: created_at, postings: salePostings(card.cardId, paise(0)) }, end)
    entries.push(...chained)
    end = chained.at(-1) ?? end
  }
  await insertAll(tx, 'orders', orders)
  await insertAll(tx, 'bills', bills)
  await insertAll(tx, 'card_moves', moves)
  await insertAll(tx, 'ledger_entries', entries)
  await moveEnd(tx, end, size)
}
