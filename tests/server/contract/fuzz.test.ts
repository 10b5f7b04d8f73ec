import fc from 'fast-check'
import { Check } from 'typebox/value'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, type CallName, contract } from '../../../src/shared/contract/index.ts'
import { type Endpoint, FailureReply, headers } from '../../../src/shared/contract/endpoint.ts'
import { verifyMoney } from '../../../src/server/ledger/verify.ts'
import { staffClient } from '../../support/client.ts'
import { makeGuest, makeSale } from '../../support/sale.ts'
import { inputFrom } from '../../support/schema-input.ts'
import { openTestServer, type TestServer } from '../../support/server.ts'

/** A third of it where every landing waits for this; `npm test` sends all. */
const SHARE = process.env['CI'] === undefined ? 1 : 1 / 3
/** Requests in all, spread over the calls; those that hash a password or start a thread get few, since each takes a third of a second. */
const REQUESTS = { sqlite: 21_000 * SHARE, postgres: 4_000 * SHARE }
const SLOW: readonly CallName[] = ['login', 'setup', 'changePassword', 'createStaff', 'resetPassword', 'backupNow', 'verifyBooks']
const SLOW_REQUESTS = Math.ceil(16 * SHARE)
const HANG_MS = 1000

/** Ends the session, so it is left to its own tests. */
const calls = (Object.keys(contract) as CallName[]).filter((name) => name !== 'logout')

interface Probe {
  params: unknown
  query: unknown
  body: unknown
  key: string | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function probes(call: Endpoint, ids: readonly string[]): fc.Arbitrary<Probe> {
  return fc.record({
    params: inputFrom(call.params, ids),
    query: inputFrom(call.query, ids),
    body: inputFrom(call.body, ids),
    key: fc.option(fc.oneof(fc.uuid(), fc.string({ unit: fc.constantFrom('a', '-', '~', '%') })), { nil: undefined }),
  })
}

/** What is wrong with the answer to a probe, or null. */
async function faultOf(
  test: TestServer,
  token: string,
  name: CallName,
  { params, query, body, key }: Probe,
  onAccepted?: () => void,
): Promise<string | null> {
  const call: Endpoint = contract[name]
  const values = new Map(entriesOf(params))
  const path = call.path.replaceAll(
    /:(\w+)/g,
    (_whole, param: string) => encodeURIComponent(textOf(values.get(param) ?? 'x').toWellFormed()) || 'x',
  )
  const search = entriesOf(query).map(
    ([field, value]) => `${encodeURIComponent(field.toWellFormed())}=${encodeURIComponent(textOf(value).toWellFormed())}`,
  )
  const started = performance.now()
  const answer = await test.http.inject({
    method: call.method,
    url: `${API_PREFIX}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      host: '127.0.0.1:4150',
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) ?? 'null' }),
  })
  const tookMs = performance.now() - started
  if (answer.statusCode >= 500) return `${answer.statusCode}: ${answer.body}`
  if (tookMs > HANG_MS && !SLOW.includes(name)) return `took ${tookMs.toFixed(0)} ms`
  if (answer.statusCode === 200) onAccepted?.()
  const schema = answer.statusCode === 200 ? call.reply : FailureReply
  return Check(schema, answer.json()) ? null : `the answer does not match its schema: ${answer.body.slice(0, 300)}`
}

describe.each(['sqlite', 'postgres'] as const)('fuzzed requests (%s)', (database) => {
  let test: TestServer
  let token = ''
  let ids: string[] = []
  const counted = { sent: 0, accepted: 0 }
  beforeAll(async () => {
    test = await openTestServer(database)
    const client = await staffClient(test, ['foodorder', 'backoffice'])
    token = client.token ?? ''
    const sale = await makeSale(test, client, { tables: 1 })
    const guest = await makeGuest(test, client)
    const tables = await client.ok('listTables')
    ids = [
      sale.payment.orderid,
      sale.guest.card._id,
      sale.guest.pax._id,
      guest.card._id,
      guest.pax._id,
      ...sale.cart.map(({ dish }) => dish._id),
      ...tables.slice(0, 3).map(({ _id }) => _id),
      (await (await staffClient(test, ['foodorder'])).ok('session')).user._id,
    ]
    return () => test.close()
  })

  const share = Math.ceil((REQUESTS[database] - SLOW.length * SLOW_REQUESTS) / (calls.length - SLOW.length))
  it.each(calls)(
    '%s answers every request by its schema, without a fault of the server',
    async (name) => {
      const slow = SLOW.includes(name)
      const check = async (probe: Probe): Promise<void> => {
        test.clock.now += 1000
        counted.sent += 1
        expect(await faultOf(test, token, name, probe, () => (counted.accepted += 1))).toBeNull()
      }
      await fc.assert(fc.asyncProperty(probes(contract[name], ids), check), { numRuns: slow ? SLOW_REQUESTS : share })
    },
    120_000,
  )

  it('were as many as promised, and left the money whole', async () => {
    expect(counted.sent).toBeGreaterThanOrEqual((database === 'sqlite' ? 20_000 : 3_500) * SHARE)
    expect(counted.accepted / counted.sent, 'many must get past the door').toBeGreaterThan(0.1)
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  })

  it('would catch a server that fails', async () => {
    const broken = await openTestServer(database)
    await broken.server.deps.database.close()
    expect(await faultOf(broken, token, 'health', { params: {}, query: {}, body: undefined, key: undefined })).toMatch(/^50[03]/)
    await broken.http.close()
  })
})
