import { NO_CHECK } from '../../src/server/orders/order/order.ts'
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { hashToken, insertSession, newToken } from '../../src/server/people/sessions/session.ts'
import { insertStaff } from '../../src/server/people/sessions/staff.repo.ts'
import { type Transaction, openDatabase } from '../../src/server/kernel/db/database.ts'
import type { OrderRow, PaxRow } from '../../src/server/kernel/db/tables/tables.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { namePools } from '../../src/server/demo/guests.ts'
import { insertLines } from '../../src/server/orders/order/lines.repo.ts'
import { linesHash, type StoredLine, totalOf } from '../../src/server/orders/order/cart.ts'
import { foundByOf, searchEntryOf } from '../../src/server/guests/passengers/pax-search.repo.ts'
import { foldName } from '../../src/shared/fold-name.ts'
import { secretsOf } from '../../src/server/kernel/secrets.ts'
import { newId } from '../../src/shared/ids.ts'
import { paise } from '../../src/shared/money/money.ts'
import { startPostgres } from '../support/server/postgres.ts'
import { ms, spreadOf, table } from './figures.ts'
import { newDataDir, removeDataDir, startServer } from './program.ts'
import { noManifest } from '../support/guest.ts'

const PASSENGERS = 100_000
const BATCH = 500
const ASKED_EACH = 200
const WARM_UP = 20
const YEAR_MS = 31_536_000_000

const random = seededRandom(7)
const people = namePools.flatMap(({ male, female }) => [...male, ...female])
const syllables = [
  'ba',
  'chi',
  'dan',
  'el',
  'fer',
  'gu',
  'hol',
  'in',
  'jor',
  'ka',
  'lund',
  'mo',
  'nar',
  'os',
  'pet',
  'ri',
  'sen',
  'ta',
  'ul',
  'vi',
  'wen',
  'yo',
]

const familyName = (): string => {
  const name = Array.from({ length: random.whole(2, 3) }, () => random.pick(syllables)).join('')
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** The first passenger ever has the only name with a z before a b; one in fifty is called Mehta. */
const nameOf = (seq: number): string =>
  seq === 1 ? 'Zbigniew Kowalski' : `${random.pick(people)} ${random.whole(1, 50) === 1 ? 'Mehta' : familyName()}`

const sealed = secretsOf(randomBytes(32)).seal('{}')

/** A passenger of a past voyage; a hundred numbers go round. */
export function passenger(seq: number, now: number): PaxRow {
  const full_name = nameOf(seq)
  const found = {
    ...noManifest,
    full_name,
    email: `${full_name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${seq}@${seq === 1 ? 'rare' : 'mail'}.example`,
    mobile_no: `+91${String(9_820_000_000 + seq * 7919)}`,
    pax_manifest_no: String(10_001 + (seq % 100)),
    booking_no: `BKG-${String(seq).padStart(6, '0')}`,
  }
  return {
    ...found,
    seq,
    id: newId(),
    name_folded: foldName(full_name),
    found_by: foundByOf(found),
    dob: '1988-04-18',
    sex: 'Female',
    type: 'adult',
    country: 'India',
    nationality: 'Indian',
    sealed,
    latest_order_id: newId(),
    member_since: null,
    points: 0,
    released_at: now,
    version: 1,
    created_at: now,
  }
}

const lines: StoredLine[] = ['Vegetable biryani', 'Grilled sea bass', 'Fresh lime soda'].map((dishName) => ({
  dishId: newId(),
  dishName,
  price: paise(38_000),
  imageUrl: '/api/media/dishes/biryani.svg',
  halfStars: 9,
  type: 'Lunch',
  qty: 2,
}))

const orderOf = (pax: PaxRow, now: number): OrderRow => ({
  id: pax.latest_order_id ?? '',
  pax_id: pax.id,
  full_name: pax.full_name,
  card_number: pax.pax_manifest_no,
  tables: JSON.stringify([{ _id: newId(), tableno: 3, tablefloor: '2nd Floor' }]),
  total: totalOf(lines),
  lines_hash: linesHash(lines),
  status: 'Completed',
  payment: 'paid',
  invoice_no: `INV-${pax.seq}`,
  staff_name: 'Anita Rao',
  terminal: 'Terminal 1',
  created_at: now,
  paid_at: now,
  version: 1,
  split_from: null,
  ...NO_CHECK,
  outlet: 1,
})

async function insertPassengers(tx: Transaction, now: number): Promise<void> {
  for (let from = 1; from <= PASSENGERS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_row, index) => passenger(from + index, now))
    await tx.insertInto('pax').values(rows).execute()
    await tx.insertInto('pax_search').values(rows.map(searchEntryOf)).execute()
    await tx
      .insertInto('orders')
      .values(rows.map((row) => orderOf(row, now)))
      .execute()
    await insertLines(
      tx,
      rows.map(({ latest_order_id: id }) => ({ id: id ?? '', lines })),
    )
  }
  await tx.updateTable('ship_head').set({ booking_seq: PASSENGERS }).execute()
}

/** Fills a database with passengers of past voyages, each with an order, and opens a session for the bench. */
export async function prepare(dataDir: string, address: string): Promise<string> {
  const database = await openDatabase({ dataDir, database: address })
  const now = Date.now()
  const token = newToken()
  await database.db.transaction().execute(async (tx) => {
    const id = newId()
    await insertStaff(tx, {
      id,
      name: 'Anita Rao',
      email: 'desk@mail.example',
      password_hash: '',
      accessroutes: '["foodorder"]',
      disabled_at: null,
      created_at: now,
    })
    await insertSession(tx, {
      token_hash: hashToken(token),
      staff_id: id,
      created_at: now,
      seen_at: now,
      expires_at: now + YEAR_MS,
    })
    await insertPassengers(tx, now)
  })
  await database.close()
  return token
}

const agent = new Agent({ keepAlive: true })

interface Asked {
  elapsedMs: number
  rows: number
}

function ask(address: string, token: string, query: string): Promise<Asked> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/api/paxInfo?${query}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${query}: ${response.statusCode} ${text}`))
          return resolve({ elapsedMs: performance.now() - started, rows: (JSON.parse(text) as unknown[]).length })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** What is asked: the page the screen shows (50) unless said otherwise. */
const kinds: readonly [kind: string, fullName: string, more?: string][] = [
  ['the list', ''],
  ['the list, page of 200', '', 'limit=200'],
  ['the list, from its middle', '', 'cursor=50000'],
  ['1 character, most names', 'a'],
  ['1 character, a few names', 'z'],
  ['1 character, none (%)', '%'],
  ['1 character, none (_)', '_'],
  ["1 character, none (')", "'"],
  ['2 characters, many names', 'an'],
  ['2 characters, one old name', 'zb'],
  ['2 characters, none', 'qx'],
  ['3 characters, many names', 'ann'],
  ['3 characters, none', 'xqj'],
  ['a family name of one in fifty', 'mehta'],
  ['that name, page of 200', 'mehta', 'limit=200'],
  ['that name, from the middle', 'MEHTA', 'cursor=50000'],
  ['the end of one name and the start of the next', 'a m'],
  ['a whole name, one old', 'zbigniew kowalski'],
  ['a long text, none', 'nobody aboard is called like this'],
  ['common pieces, none together', 'anananananan'],
  ['both names, the other way round, one old', 'kowalski zbigniew'],
  ['two pieces that most names have', 'an ar'],
  ['two common words, none together', 'mehta mehtas'],
  ['a card number, a thousand holders', '10001'],
  ['a card number and a name', 'mehta 10001'],
  ['a mobile number, one old', '+91 98200 07919'],
  ['a mobile number without its country code', '098200 07919'],
  ['the beginning of most mobile numbers', '+91 982'],
  ['a mobile number, none', '+44 20 7946 0958'],
  ['an e-mail address, one old', 'zbigniew.kowalski1@rare.example'],
  ['the domain of all but one', '@mail.example'],
  ['the domain of one', '@rare'],
  ['an e-mail address, none', 'nobody@mail.example'],
  ['a booking number, one old', 'BKG-000001'],
  ['most booking numbers', 'BKG'],
]

async function measure(database: string, address: string): Promise<string[][]> {
  const dataDir = newDataDir()
  const token = await prepare(dataDir, address)
  const server = await startServer(dataDir, address)
  const rows: string[][] = []
  for (const [kind, fullName, more = 'limit=50'] of kinds) {
    const limit = more.includes('limit') ? more : `limit=50&${more}`
    const query = `fullName=${encodeURIComponent(fullName)}&${limit}`
    for (let time = 0; time < WARM_UP; time += 1) await ask(server.address, token, query)
    const asked: Asked[] = []
    for (let time = 0; time < ASKED_EACH; time += 1) asked.push(await ask(server.address, token, query))
    const { p50, p95, p99 } = spreadOf(asked.map(({ elapsedMs }) => elapsedMs))
    rows.push([database, kind, String(asked[0]?.rows ?? 0), ms(p50), ms(p95), ms(p99)])
  }
  await server.stop()
  removeDataDir(dataDir)
  return rows
}

/** Search over HTTP among 100 000 passengers, one request at a time as a person types, on SQLite and on a durable PostgreSQL. */
export async function benchPaxSearch(): Promise<string> {
  const onSqlite = await measure('SQLite', '')
  const postgres = await startPostgres({ durable: true })
  try {
    const onPostgres = await measure('PostgreSQL', postgres.address)
    return table(['database', 'search', 'rows', 'p50', 'p95', 'p99'], [...onSqlite, ...onPostgres])
  } finally {
    await postgres.stop()
    agent.destroy()
  }
}

if (import.meta.main) process.stdout.write(`${await benchPaxSearch()}\n`)
