import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../../src/shared/ids.ts'
import { hashPassword } from '../../../src/server/people/sessions/password.ts'
import { insertStaff } from '../../../src/server/people/sessions/staff.repo.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { keyPathOf, makeKey, readSecrets } from '../../../src/server/kernel/secrets.ts'
import { pinText } from '../../../src/server/people/staff/supervisor.ts'
import { savePin } from '../../../src/server/people/staff/supervisor.repo.ts'
import { percentile } from '../../bench/figures.ts'
import { within } from '../sales/shop.ts'
import { type Reply, Wire } from '../sales/wire.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { type Cart, moveClock, must, openSite, type Site } from '../rules/site.ts'
import { seams } from '../breaks/r26.ts'

makeHashesCheap()

const TERMINALS = 16
const CARD_PIN = '4826'
const SUPERVISOR_PIN = '730518'
const YEAR_MS = 365 * 86_400_000
const LOOK_EVERY_MS = 40
/** What an unrelated call and the card's own may take, ms. */
const MAX_UNRELATED_MS = 250
const MAX_CARD_MS = 2000

const secondsOf = ({ quick, broken }: Run): number => (broken ? 8 : quick ? 6 : 30)

/** The one card that every terminal works at, its guest's cart, and who approves. */
interface Table {
  site: Site
  number: string
  paxId: string
  mobileNo: string
  /** Changes when the card was returned and another one given. */
  cardId: string
  cart: Cart
  total: number
  supervisor: string
  random: Random
  tookMs: number[]
  answered: Map<string, number>
  faults: string[]
}

/** Somebody with both roles and `SUPERVISOR_PIN`. */
async function addSupervisor(site: Site): Promise<string> {
  const id = newId()
  const path = keyPathOf(site.place)
  const pinHash = await hashPassword(pinText(readSecrets(path) ?? makeKey(path), id, SUPERVISOR_PIN))
  await within(site.place, async (db) => {
    const accessroutes = '["backoffice","foodorder"]'
    const email = `${id}@mail.example`
    await insertStaff(db, { id, name: 'Kavita Menon', email, password_hash: '', accessroutes, disabled_at: null, created_at: 0 })
    await savePin(db, id, pinHash)
  })
  return id
}

const activation = (number: string) => ({
  body: {
    cardNumber: number,
    balance: 100_000,
    nameOfCard: 'Guest',
    expiryDate: new Date(Date.now() + YEAR_MS).toISOString(),
    pin: CARD_PIN,
    confirmed: true,
  },
  key: newId(),
})

async function openTable(site: Site, seed: number): Promise<Table> {
  const [card] = site.prepared.cards
  const [dish] = site.prepared.dishes
  if (card === undefined || dish === undefined) throw new Error('nobody is there')
  const supervisor = await addSupervisor(site)
  await must(site, 'returnCard', { params: { cardNumber: card.number }, key: newId() })
  const { _id } = await must(site, 'activateCard', activation(card.number))
  const facts = { number: card.number, paxId: card.paxId, mobileNo: card.mobileNo, cardId: String(_id) }
  const order = { cart: [{ _id: dish._id, qty: 1 }], total: dish.price }
  return { site, ...facts, ...order, supervisor, random: seededRandom(seed), tookMs: [], answered: new Map(), faults: [] }
}

/** One call about the card, timed; an answer that shows a broken server is a fault. */
async function ask(table: Table, wire: Wire, ...[name, given]: Parameters<Wire['call']>): Promise<Reply> {
  const began = performance.now()
  const reply = await wire.call(name, given)
  table.tookMs.push(performance.now() - began)
  if (reply === null || reply.status >= 500)
    table.faults.push(`${name} was answered ${reply?.status ?? 'not at all'} ${reply?.text ?? ''}`)
  if (reply?.status === 200) table.answered.set(name, (table.answered.get(name) ?? 0) + 1)
  return reply
}

type Action = (table: Table, wire: Wire) => Promise<unknown>

const place: Action = (table, wire) =>
  ask(table, wire, 'placeOrder', {
    params: { userid: table.paxId },
    body: { order: table.cart, totalprice: table.total, ordertable: [] },
  })
const pay: Action = (table, wire) =>
  ask(table, wire, 'payOrder', { params: { customerid: table.cardId }, body: { balance: table.total }, key: newId() })
const enterPin: Action = (table, wire) =>
  ask(table, wire, 'verifyCardPin', { body: { cardNumber: table.number, pin: CARD_PIN, order: table.cart } })

const actions: Record<string, Action> = {
  order: place,
  pay,
  pin: enterPin,
  sale: async (table, wire) => {
    await place(table, wire)
    await enterPin(table, wire)
    return pay(table, wire)
  },
  code: async (table, wire) => {
    const sent = await ask(table, wire, 'sendOtp', { body: { cardNumber: table.number, order: table.cart } })
    if (sent?.status !== 200) return
    // Another terminal may have taken it from the desk's screen.
    const code = await Promise.race([table.site.server.codeOf(table.number), pause(500, '000000')])
    await ask(table, wire, 'verifyOtp', { query: { mobileNo: table.mobileNo, code, customerid: table.cardId } })
  },
  guess: (table, wire) => ask(table, wire, 'verifyOtp', { query: { mobileNo: table.mobileNo, code: '000000' } }),
  refill: (table, wire) => ask(table, wire, 'refillCard', { body: { cardNumber: table.number, balance: 500 }, key: newId() }),
  report: (table, wire) => ask(table, wire, 'checkout', { params: { customerid: table.cardId } }),
  back: async (table, wire) => {
    const returned = await ask(table, wire, 'returnCard', { params: { cardNumber: table.number }, key: newId() })
    if (returned?.status !== 200) return
    const given = await ask(table, wire, 'activateCard', activation(table.number))
    if (given?.status === 200) table.cardId = String(given.body['_id'])
  },
  supervisor: async (table, wire) => {
    const { number: cardNumber, cart: order, total: totalprice, supervisor } = table
    await ask(table, wire, 'approvePayment', { body: { cardNumber, order, totalprice, supervisor, pin: SUPERVISOR_PIN } })
    return pay(table, wire)
  },
}
const names = Object.keys(actions)

/** A terminal does one random action after the other while the evening lasts. */
async function work(table: Table, until: () => boolean): Promise<void> {
  const wire = new Wire(table.site.server.address, table.site.prepared.token)
  while (until()) await actions[table.random.pick(names)]?.(table, wire)
  wire.close()
}

/** What somebody who has nothing to do with the card waits for, ms. */
async function look(site: Site, until: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (until()) {
    const began = performance.now()
    await must(site, 'listTables', {})
    took.push(performance.now() - began)
    await pause(LOOK_EVERY_MS)
  }
  return took
}

/** Deadlocks that PostgreSQL has counted; to be asked once the server has gone, whose connections report when they end. */
async function deadlocksOf(database: string): Promise<number> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  await client.end()
  return Number(rows[0]?.deadlocks)
}

const p99 = (took: readonly number[]): number =>
  percentile(
    took.toSorted((a, b) => a - b),
    0.99,
  )
const cheapHashes = pathToFileURL(join(import.meta.dirname, '..', '..', 'support', 'setup', 'cheap-passwords.setup.ts')).href

async function measure(run: Run): Promise<Measured> {
  const site = await openSite('PostgreSQL', 1, [cheapHashes])
  const table = await openTable(site, run.seed)
  await run.alone()
  const end = performance.now() + secondsOf(run) * 1000
  const until = (): boolean => performance.now() < end
  // Another code may be sent every so often, as over a long evening.
  const clock = async (): Promise<void> => {
    while (until()) await Promise.all([moveClock(site.server), pause(500)])
  }
  const terminals = Array.from({ length: TERMINALS }, () => work(table, until))
  const [unrelated] = await Promise.all([look(site, until), clock(), ...terminals])
  await site.server.end()
  const deadlocks = await deadlocksOf(site.place.database)
  const slow = { unrelated: p99(unrelated), card: p99(table.tookMs) }
  const judged = !run.quick && !run.broken
  const found = [
    ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
    ...(judged && slow.unrelated > MAX_UNRELATED_MS ? [`an unrelated call: p99 ${slow.unrelated.toFixed(0)} ms`] : []),
    ...(judged && slow.card > MAX_CARD_MS ? [`a call at the card: p99 ${slow.card.toFixed(0)} ms`] : []),
    ...(judged ? ['payOrder', 'verifyCardPin', 'approvePayment', 'refillCard', 'returnCard', 'verifyOtp'] : [])
      .filter((name) => !table.answered.has(name))
      .map((name) => `no ${name} was ever answered with 200`),
    ...table.faults,
    ...(await site.close()),
  ]
  const paid = table.answered.get('payOrder') ?? 0
  return {
    holds: found.length === 0,
    figure: `${TERMINALS} terminals at one card for ${secondsOf(run)} s, ${table.tookMs.length} calls, ${paid} paid: ${deadlocks} deadlocks, ${table.faults.length} answers ≥ 500, p99 of the card's calls ${slow.card.toFixed(0)} ms, of an unrelated one ${slow.unrelated.toFixed(0)} ms`,
    found: found.slice(0, 10),
  }
}

const proof: Proof = {
  id: 'R26',
  goal: `16 terminals at one card for 30 s on PostgreSQL: 0 deadlocks, no 5xx, p99 of the card's calls ≤ ${MAX_CARD_MS} ms, of an unrelated one ≤ ${MAX_UNRELATED_MS} ms`,
  lane: 'processor',
  isTimed: true,
  measure,
  control: {
    broken: 'a payment takes the approval before the card',
    seams,
  },
}
export default proof
