import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '../../../src/shared/ids.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { prepare, type Prepared } from '../../bench/history.ts'
import { type RunningPostgres, startPostgres } from '../../support/server/postgres.ts'
import { type Place, removeFolder, within } from '../sales/shop.ts'
import { Wire } from '../sales/wire.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'

export const databases = ['SQLite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

const YEAR_MS = 365 * 86_400_000
/** Five codes an hour: after so long another one may be sent. */
const CODE_EVERY_MS = 13 * 60_000
/** The server ends a session 24 hours after it began (ABSOLUTE_MS). */
const SESSION_MS = 12 * 3_600_000

/** At most so many of the books' breaches are reported. */
const MAX_BREACHES = 5
const MOVED = 'the clock was moved'

/** Loaded before the server: SIGUSR2 moves its clock on by the time after which another code may be sent, and it says so. */
const movableClock = `data:text/javascript,${encodeURIComponent(
  `const real = Date.now; let ahead = 0; Date.now = () => real() + ahead; process.on('SIGUSR2', () => { ahead += ${CODE_EVERY_MS}; console.log('${MOVED}') })`,
)}`

/** The server as a process of its own on one database, with guests who hold cards, and a wire to it. */
export interface Site {
  prepared: Prepared
  place: Place
  server: ProofServer
  wire: Wire
  /** How far the server's clock was moved on, and how far it was when the session began, ms. */
  moved: { now: number; session: number }
  /** Ends the server and answers what does not hold in the books that it left. */
  close(): Promise<string[]>
}

const inMemory = (): string => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'purser-prove-'))

async function newDatabase({ address }: RunningPostgres): Promise<string> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query('CREATE DATABASE purser')
  await client.end()
  return address.replace(/\/postgres$/, '/purser')
}

/**
 * Fills an empty database and starts a server on it, which loads `imports` first. Where the disk does not matter it is spared: these
 * proofs are about who comes first.
 */
export async function openSite(name: DatabaseName, guests: number, imports: readonly string[] = []): Promise<Site> {
  const postgres = name === 'SQLite' ? null : await startPostgres({ durable: false })
  const place: Place = { dataDir: inMemory(), database: postgres === null ? '' : await newDatabase(postgres) }
  const prepared = await prepare({ ...place, cards: guests, pastSales: 0 })
  const far = Date.now() + YEAR_MS
  await within(place, (db) => db.updateTable('sessions').set({ seen_at: far, expires_at: far }).execute())
  const server = await startProofServer(place.dataDir, {
    ...(place.database !== '' && { database: place.database }),
    flags: ['--backup-at', 'off'],
    env: { NODE_OPTIONS: [movableClock, ...imports].map((one) => `--import=${one}`).join(' ') },
  })
  const wire = new Wire(server.address, prepared.token)
  return {
    prepared,
    place,
    server,
    wire,
    moved: { now: 0, session: 0 },
    async close() {
      wire.close()
      await server.end()
      const breaches = await within(place, (db) => verifyMoney(db))
      await postgres?.stop()
      removeFolder(place.dataDir)
      return breaches.slice(0, MAX_BREACHES).map(({ invariant, found }) => `${name}: not so: ${invariant} (${found})`)
    },
  }
}

/** One call that has to be answered with 200. */
export async function must(site: Site, ...[name, given]: Parameters<Wire['call']>): Promise<Record<string, unknown>> {
  const reply = await site.wire.call(name, given)
  if (reply?.status !== 200) throw new Error(`${name} answered ${reply?.status}: ${reply?.text}`)
  return reply.body
}

/** Gives the first guest a card of exactly so many rupees in the place of the one that the venue was filled with. */
export async function newCard(site: Site, balance: number): Promise<Prepared['cards'][number]> {
  const [card] = site.prepared.cards
  if (card === undefined) throw new Error('nobody is there')
  await must(site, 'returnCard', { params: { cardNumber: card.number }, key: newId() })
  const expiryDate = new Date(Date.now() + YEAR_MS).toISOString()
  // A proof's card may be worth more than a desk is used to.
  const body = { cardNumber: card.number, balance, nameOfCard: 'Guest', expiryDate, confirmed: true }
  const { _id } = await must(site, 'activateCard', { body, key: newId() })
  return { ...card, cardId: String(_id) }
}

/** Moves the server's clock on until a card may be sent another code. */
export async function moveClock({ child }: ProofServer): Promise<void> {
  const moved = new Promise<void>((resolve) => {
    const onOutput = (part: Buffer): void => {
      if (!part.includes(MOVED)) return
      child.stdout?.off('data', onOutput)
      resolve()
    }
    child.stdout?.on('data', onOutput)
  })
  child.kill('SIGUSR2')
  await moved
}

/** Moves the server's clock on until a card may be sent another code, and begins the session again before it would end. */
async function moveOn({ server, place, moved }: Site): Promise<void> {
  await moveClock(server)
  moved.now += CODE_EVERY_MS
  if (moved.now - moved.session < SESSION_MS) return
  moved.session = moved.now
  const at = Date.now() + moved.now
  await within(place, (db) =>
    db
      .updateTable('sessions')
      .set({ created_at: at, seen_at: at, expires_at: at + YEAR_MS })
      .execute(),
  )
}

export type Cart = { _id: string; qty: number }[]

/** Places an order and has its code verified; the server's clock moves on until another code may be sent. Total in rupees. */
export async function approveOrder(site: Site, card: Prepared['cards'][number], cart: Cart, total: number): Promise<void> {
  await must(site, 'placeOrder', { params: { userid: card.paxId }, body: { order: cart, totalprice: total, ordertable: [] } })
  await moveOn(site)
  await must(site, 'sendOtp', { body: { cardNumber: card.number, order: cart } })
  const code = await site.server.codeOf(card.number)
  await must(site, 'verifyOtp', { query: { mobileNo: card.mobileNo, code, customerid: card.cardId } })
}
