import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Compile, type Validator } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { API_PREFIX, type CallName, contract } from '../../../src/shared/contract/index.ts'
import { type Endpoint, FailureReply, headers } from '../../../src/shared/contract/endpoint.ts'
import { staffClient } from '../../support/server/client.ts'
import { noCharges } from '../../../src/shared/contract/charge-rules.ts'
import { noShifts } from '../../../src/shared/contract/shift-rules.ts'
import { otherTenders } from '../../../src/shared/contract/tender-rules.ts'
import { newId } from '../../../src/shared/ids.ts'
import { opened } from '../../support/server/check.ts'
import { makeDish, makeGuest, makeOrder, makeSale } from '../../support/server/sale.ts'
import { inputFrom } from './schema-input.ts'
import type { TestServer } from '../../support/server/server.ts'

/** Calls that hash a password or start a thread: where hashes cost what they should, each takes a third of a second. */
export const slowCalls: readonly CallName[] = [
  'login',
  'setup',
  'changePassword',
  'createStaff',
  'resetPassword',
  'setApprovalPin',
  'backupNow',
  'verifyBooks',
]

/** Longer than this no call may take, ms. */
export const HANG_MS = 1000

/** What one request carries, of the right form or not. */
export interface Probe {
  params: unknown
  query: unknown
  body: unknown
  key: string | undefined
}

/** An answer as it came, whichever way. */
export interface RawAnswer {
  status: number
  body: string
  tookMs: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Requests to a call: those its schemas let through, with real ids among them, and those with a field hostile, missing or too much. */
export function probes(call: Endpoint, ids: readonly string[]): fc.Arbitrary<Probe> {
  return fc.record({
    params: inputFrom(call.params, ids),
    query: inputFrom(call.query, ids),
    body: inputFrom(call.body, ids),
    key: fc.option(fc.oneof(fc.uuid(), fc.string({ unit: fc.constantFrom('a', '-', '~', '%') })), { nil: undefined }),
  })
}

function addressOf(call: Endpoint, { params, query }: Probe): string {
  const values = new Map(entriesOf(params))
  const path = call.path.replaceAll(
    /:(\w+)/g,
    (_whole, param: string) => encodeURIComponent(textOf(values.get(param) ?? 'x').toWellFormed()) || 'x',
  )
  const search = entriesOf(query).map(
    ([field, value]) => `${encodeURIComponent(field.toWellFormed())}=${encodeURIComponent(textOf(value).toWellFormed())}`,
  )
  return `${API_PREFIX}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** A probe as HTTP carries it. */
export const requestOf = (call: Endpoint, probe: Probe, token: string) => ({
  method: call.method,
  url: addressOf(call, probe),
  headers: {
    host: '127.0.0.1:4150',
    authorization: `Bearer ${token}`,
    ...(probe.key !== undefined && { [headers.idempotencyKey]: probe.key }),
    ...(probe.body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(probe.body !== undefined && { payload: JSON.stringify(probe.body) ?? 'null' }),
})

/** Sends a probe past the network, straight into the server. */
export async function injectProbe(http: FastifyInstance, call: Endpoint, probe: Probe, token: string): Promise<RawAnswer> {
  const request = requestOf(call, probe, token)
  const started = performance.now()
  const answer = await http.inject(request)
  return { status: answer.statusCode, body: answer.body, tookMs: performance.now() - started }
}

const checks = new Map<TSchema, Validator>()

function fits(schema: TSchema, value: unknown): boolean {
  const check = checks.get(schema) ?? Compile(schema)
  checks.set(schema, check)
  return check.Check(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with an answer, or null: a fault of the server, a hang, or a form that its schema does not know. */
export function faultOf(name: CallName, { status, body, tookMs }: RawAnswer): string | null {
  if (status >= 500) return `${status}: ${body}`
  if (tookMs > HANG_MS && !slowCalls.includes(name)) return `took ${tookMs.toFixed(0)} ms`
  const schema = status === 200 ? contract[name].reply : FailureReply
  return fits(schema, parsed(body)) ? null : `the answer does not match its schema: ${body.slice(0, 300)}`
}

/** The answer to a request. A machine that paused is no hang of the server: what took too long is sent again, and a hang hangs again. */
export async function answerTo(send: () => Promise<RawAnswer>): Promise<RawAnswer> {
  const answer = await send()
  return answer.tookMs > HANG_MS ? send() : answer
}

/** What a venue may switch on is on, so that requests get as far as the rules behind it. */
const allowed = {
  discounts: { allowed: true, foodorder: 10, backoffice: 40 },
  tenders: { cash: true, tips: true, percents: [10], besideCash: [...otherTenders] },
  shifts: { ...noShifts, held: 'shared' as const },
  courses: [{ name: 'Mains', types: [] }],
}

/** A small world to ask about: a sale, a guest with a card, tables, a colleague. Answers the token of staff with both roles, ids, and how one more check is opened. */
export async function fuzzedWorld(test: TestServer): Promise<{ token: string; ids: string[]; more(): Promise<void> }> {
  const client = await staffClient(test, ['foodorder', 'backoffice'])
  const sale = await makeSale(test, client, { tables: 1 })
  const guest = await makeGuest(test, client)
  const tables = await client.ok('listTables')
  /** Sets what the sales need, by the call: a version of the venue that no entry of the audit names counts as forged. */
  const allow = async (): Promise<void> => {
    const venue = await client.ok('getVenue')
    await client.ok('updateVenue', { body: { ...venue, ...allowed, charges: noCharges } })
  }
  await allow()
  const lines = sale.cart.map(({ dish: { _id, price } }) => ({ _id, price, qty: 2 }))
  const unpaid = [await opened(client, { lines }), await opened(client, { lines })]
  const { pax } = await makeOrder(test, client, { guest, cart: sale.cart })
  const ids = [
    sale.payment.orderid,
    // Orders that are still to be paid: what a call changes must be there to be changed.
    ...unpaid.map(({ _id }) => _id),
    pax.orderid,
    sale.guest.card._id,
    sale.guest.pax._id,
    guest.card._id,
    guest.pax._id,
    ...sale.cart.map(({ dish }) => dish._id),
    ...tables.slice(0, 3).map(({ _id }) => _id),
    (await (await staffClient(test, ['foodorder'])).ok('session')).user._id,
  ]
  const at = new Date(Math.ceil(test.clock.now / 900_000) * 900_000).toISOString()
  await client.ok('createReservation', { body: { name: 'Silva', covers: 2, at, table: null, note: '', cardNumber: '' } })
  // Requests take dishes off the menu, change the venue and end the voyage of guests: one more check needs none of them as it was left.
  const more = async (): Promise<void> => {
    await allow()
    // A guest comes with cash, which is taken in a shift; one that is open stays so.
    await client.call('openShift', { body: { found: 0, fromSafe: 0, reason: '' }, key: newId() })
    const { _id, price } = await makeDish(test)
    await opened(client, { lines: [{ _id, price, qty: 3 }] })
    const numbers = await client.ok('paxNumbers')
    if (numbers.some(({ free }) => free)) await makeGuest(test, client)
  }
  return { token: client.token ?? '', ids, more }
}
