import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newId } from '../../../../src/shared/ids.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { openVenue, runVenue, type Venue } from '../../../support/server/random-moves.ts'
import { describeOnBothDatabases, type TestServer } from '../../../support/server/server.ts'
import { sailVoyage } from '../../../support/server/voyage/voyage.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const SEED = 20_261_128
/** The voyage closes the first period. */
const FIRST_Z = 2

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const HASH = /"[0-9a-f]{64}"/g

/** Documents as text, with each id replaced by the number of its first appearance, and without hashes, which depend on ids. */
function comparable(documents: Readonly<Record<string, unknown>>): Map<string, string> {
  const ids = new Map<string, string>()
  const numbered = (id: string): string => ids.get(id) ?? (ids.set(id, `id ${ids.size + 1}`).get(id) as string)
  const text = (document: unknown): string => JSON.stringify(document).replaceAll(ID, numbered).replaceAll(HASH, '"hash"')
  return new Map(Object.entries(documents).map(([name, document]) => [name, text(document)]))
}

/** A month of random trade with a Z report each day, after a voyage in which everything happens once. */
async function trade(test: TestServer, client: Client): Promise<Venue> {
  await sailVoyage(test)
  const venue = await openVenue(test, client, SEED)
  for (let day = 0; day < DAYS; day += 1) {
    await runVenue(venue, venue.random.whole(2, 12))
    await client.ok('closeZReport', { body: { number: FIRST_Z + day }, key: newId() })
    test.clock.now += DAY_MS
  }
  await runVenue(venue, 10)
  return venue
}

/** Everything that reads the lines of orders. */
async function documentsOf(test: TestServer, client: Client): Promise<Record<string, unknown>> {
  const { db } = test.server.deps.database
  const orders = await db.selectFrom('orders').select(['id', 'payment']).orderBy('created_at').orderBy('id').execute()
  const all = Object.fromEntries(
    await Promise.all(
      orders.map(async ({ id, payment }, index) => {
        const params = { orderid: id }
        const paid = payment === 'paid' && {
          invoice: await client.ok('getInvoice', { params }),
          credits: await client.ok('invoiceCredits', { params }),
        }
        const order = await client.ok('getOrder', { params: { id } })
        return [`order ${index + 1}`, { order, history: await client.ok('orderHistory', { params: { id } }), ...paid }] as const
      }),
    ),
  )
  const days = { from: '2026-11-01', to: '2027-01-31' }
  return {
    'X report': await client.ok('xReport'),
    'Z reports': await client.ok('listZReports', { query: { limit: 100 } }),
    'sales report': await client.ok('salesReport', { query: days }),
    'card report': await client.ok('cardMoneyReport', { query: days }),
    bills: await client.ok('listBills', { query: { limit: 500 } }),
    'card moves': await client.ok('listCardReport', { query: { limit: 500 } }),
    orders: await client.ok('listOrders', { query: { limit: 500 } }),
    kitchen: await client.ok('kitchenDisplay'),
    ...all,
  }
}

/** A line for each document, with the orders as one, since there are hundreds. */
const digest = (documents: Map<string, string>): string =>
  [...Map.groupBy(documents, ([name]) => name.replace(/^order \d+$/, 'every order'))]
    .map(([name, texts]) => {
      const whole = texts.map(([, text]) => text).join('\n')
      return `${name}: ${texts.length}, ${whole.length} characters, ${createHash('sha256').update(whole).digest('hex')}`
    })
    .join('\n')

describeOnBothDatabases(`after ${DAYS} days of random trade`, (open) => {
  it(
    'reports, invoices, credit notes, histories and lists are those of the version that wrote the file',
    { timeout: 300_000 },
    async () => {
      const test = await open()
      const client = await staffClient(test, ['backoffice', 'foodorder'])
      await trade(test, client)
      await expect(`${digest(comparable(await documentsOf(test, client)))}\n`).toMatchFileSnapshot('month.golden.txt')
    },
  )
})
