import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Transaction, openDatabase } from '../../../src/server/kernel/db/database.ts'
import { type Paise, ZERO } from '../../../src/shared/money/money.ts'
import { PAX_NUMBERS } from '../../../src/shared/forms/pax-rules.ts'
import { newId } from '../../../src/shared/ids.ts'
import { floorPlan } from '../../../src/server/orders/tables/table.ts'
import { insertTables } from '../../../src/server/orders/tables/table.repo.ts'
import { currentVenue, saveVenue } from '../../../src/server/venue/venue.repo.ts'
import { hashToken } from '../../../src/server/people/sessions/session.ts'
import { keyPathOf, makeKey, readSecrets } from '../../../src/server/kernel/secrets.ts'
import { openSealer } from '../../support/server/supervisor.ts'
import { type Prepared, prepare } from '../../bench/history.ts'
import { Books } from './books.ts'

/** Where a database is, as the server is configured. */
export interface Place {
  dataDir: string
  /** A postgres:// address; empty for SQLite in the data folder. */
  database: string
}

/** A guest as the shop opens: who, and the card with its balance in paise. */
export type ShopGuest = Prepared['cards'][number] & { balance: Paise }

/** Where a guest sits, and somebody without an order who shares their bill. */
export interface ShopTable {
  tableId: string
  friendId: string
}

/** A venue with guests who are members and hold a card, and the books of what its clients were answered. */
export interface Shop extends Pick<Prepared, 'token' | 'dishes'> {
  place: Place
  cards: ShopGuest[]
  /** One for each guest. */
  tables: ShopTable[]
  books: Books
  /** A supervisor's approval to move the balance of a card to a number. */
  approval(cardId: string, to: string, balance: Paise): string
  /** PAX numbers that replacements of lost cards may take. */
  numbers: string[]
  /** Those that were asked for and not answered yet, which are asked for again. */
  askedNumbers: Set<string>
}

/** A data folder of its own. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'purser-prove-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Opens a database for a moment, as no server may while it is killed. */
export async function within<T>(place: Place, work: (db: Transaction) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(place)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Fills an empty database and begins the books. */
export async function openShop(place: Place, guests: number): Promise<Shop> {
  const { token, dishes, cards } = await prepare({ ...place, cards: guests * 2, pastSales: 0 })
  const shop = await within(place, async (db): Promise<Shop> => {
    const balances = new Map(
      (await db.selectFrom('cards').select(['id', 'balance']).execute()).map((row) => [row.id, row.balance]),
    )
    const [own, friends] = [cards.slice(0, guests), cards.slice(guests)]
    const withBalance = own.map((card) => ({ ...card, balance: balances.get(card.cardId) ?? ZERO }))
    const { staff_id: askedBy } = await db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    const seal = await openSealer(db, readSecrets(keyPathOf(place)) ?? makeKey(keyPathOf(place)))
    const approval: Shop['approval'] = (cardId, to, amount) => seal({ act: 'transfer', cardId, to, amount, askedBy }, Date.now())
    const plan = floorPlan(newId)
    await insertTables(db, plan)
    const tables = friends.map(({ paxId }, nth) => ({ tableId: plan[nth]?.id ?? '', friendId: paxId }))
    const opened: Shop = {
      token,
      dishes,
      place,
      cards: withBalance,
      tables,
      books: new Books(),
      approval,
      numbers: [],
      askedNumbers: new Set(),
    }
    await db.updateTable('pax').set({ member_since: 1 }).execute()
    await opened.books.begin(db)
    return opened
  })
  await takeNumbers(shop)
  return shop
}

/** What the meals of guests need of the venue. */
const allowed = {
  discounts: { allowed: true, foodorder: 10, backoffice: 40 },
  tenders: { cash: true, tips: true, percents: [] },
}

/**
 * Moves the venue's hundred PAX numbers on where half of them are taken, to the first that may still be asked for; a lost card's number stays
 * taken. On SQLite only while no server runs: one remembers the venue, and is not told of what another program writes.
 */
export async function takeNumbers(shop: Shop): Promise<void> {
  if (shop.numbers.length > PAX_NUMBERS / 2) return
  await within(shop.place, async (db) => {
    const { version, ...venue } = await currentVenue(db)
    const end = venue.cardNumberStart + (version === 0 ? 0 : PAX_NUMBERS)
    const next = Number(shop.numbers[0] ?? end)
    const first = Math.min(next, ...[...shop.askedNumbers].map(Number))
    await saveVenue(db, { ...venue, ...allowed, cardNumberStart: first }, Date.now())
    shop.numbers = Array.from({ length: first + PAX_NUMBERS - next }, (_number, index) => String(next + index))
  })
}
