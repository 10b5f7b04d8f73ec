import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { hashToken } from '../../../src/server/people/sessions/session.ts'
import { CHANGES_PATH } from '../../../src/shared/changes.ts'
import { API_PREFIX, type CallName, contract } from '../../../src/shared/contract/index.ts'
import { type Endpoint, fillPath } from '../../../src/shared/contract/endpoint.ts'
import { newId } from '../../../src/shared/ids.ts'
import { accessRoutes, allows } from '../../../src/shared/permissions.ts'
import { anonymous, type Client, clientOf, makeStaff, STAFF_PASSWORD, staffClient } from '../../support/server/client.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import { makeSale } from '../../support/server/sale.ts'
import { validFrom } from '../fuzz/schema-input.ts'
import type { TestServer } from '../../support/server/server.ts'
import { changedTables, fingerprint, untilBooksChecked } from '../fingerprint.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r07.ts'

/** Whoever may ask, and what a live session of theirs would hold; null where there is none. */
interface Identity {
  name: string
  /** One for each way to be so: a forged token comes in many forms. */
  headers: readonly (string | undefined)[]
  holds: readonly string[] | null
}

interface Tally {
  asked: number
  revocations: number
  breaches: string[]
}

const calls = (Object.keys(contract) as CallName[]).filter((name) => name !== 'logout')
const bearer = (client: Client): string => `Bearer ${client.token ?? ''}`
const both = [...accessRoutes]

async function ended(test: TestServer, change: { expires_at?: number; seen_at?: number }): Promise<string> {
  const client = await staffClient(test, both)
  await test.server.deps.database.db
    .updateTable('sessions')
    .set(change)
    .where('token_hash', '=', hashToken(client.token ?? ''))
    .execute()
  return bearer(client)
}

async function disabled(test: TestServer): Promise<string> {
  const client = await staffClient(test, both)
  const { user } = await client.ok('session')
  const boss = await staffClient(test, both)
  await boss.ok('disableStaff', { params: { _id: user._id }, body: { disabled: true } })
  return bearer(client)
}

async function revoked(test: TestServer): Promise<string> {
  const client = await staffClient(test, both)
  await client.ok('logout')
  return bearer(client)
}

/** What somebody might send who has no session, or has read the database, where tokens are hashes. */
async function forged(test: TestServer): Promise<(string | undefined)[]> {
  const live = (await staffClient(test, both)).token ?? ''
  const last = live.at(-1) === 'A' ? 'B' : 'A'
  return [
    `Bearer ${live.slice(0, -1)}${last}`,
    `Bearer ${hashToken(live)}`,
    `Bearer ${live.toLowerCase()}`,
    `Bearer ${live}${live}`,
    `Basic ${live}`,
    `bearer ${live}`,
    live,
    `Bearer  ${live}`,
    `Bearer ${live}, Bearer ${live}`,
    `Bearer ${live}%00`,
    "Bearer ' OR '1'='1' -- 0000000000000000000000",
    'Bearer null',
    'Bearer eyJhbGciOiJub25lIn0.eyJhY2Nlc3Nyb3V0ZXMiOlsiYmFja29mZmljZSJdfQ.',
  ]
}

async function identities(test: TestServer): Promise<Identity[]> {
  const withRoles = async (...roles: (typeof accessRoutes)[number][]) => [bearer(await staffClient(test, roles))]
  return [
    { name: 'none', headers: [undefined], holds: null },
    { name: 'backoffice', headers: await withRoles('backoffice'), holds: ['backoffice'] },
    { name: 'foodorder', headers: await withRoles('foodorder'), holds: ['foodorder'] },
    { name: 'both', headers: await withRoles(...both), holds: both },
    { name: 'disabled', headers: [await disabled(test)], holds: null },
    {
      name: 'expired',
      headers: [await ended(test, { expires_at: test.clock.now }), await ended(test, { seen_at: 0 })],
      holds: null,
    },
    { name: 'revoked', headers: [await revoked(test)], holds: null },
    { name: 'forged', headers: await forged(test), holds: null },
  ]
}

/** An input that the call would take if it let whoever asks in: what is refused must be refused for who asks. */
function inputOf(call: Endpoint, ids: readonly string[], seed: number) {
  const one = (schema: Endpoint['body']): unknown =>
    schema === undefined ? undefined : fc.sample(validFrom(schema, ids), { numRuns: 1, seed })[0]
  return { params: one(call.params) as Record<string, string> | undefined, body: one(call.body), query: one(call.query) }
}

/** Asks one call as one identity; answers what came of it. */
async function ask(test: TestServer, name: CallName, authorization: string | undefined, ids: readonly string[], seed: number) {
  const call: Endpoint = contract[name]
  const { params, body, query } = inputOf(call, ids, seed)
  const path = fillPath(call.path, params)
  const answer = await test.http.inject({
    method: call.method,
    url: API_PREFIX + path,
    ...(query !== undefined && { query: query as Record<string, string> }),
    headers: { host: '127.0.0.1:4150', ...(authorization !== undefined && { authorization }) },
    ...(body !== undefined && { payload: body as object }),
  })
  const { code = '' } = answer.json<{ code?: string }>()
  return ['unauthenticated', 'forbidden'].includes(code) ? code : 'let in'
}

/** Those who are to be refused go first and must leave no trace; then everybody else is let in. */
async function everyCall(test: TestServer, ids: readonly string[], seed: number, tally: Tally): Promise<void> {
  const people = await identities(test)
  const { db } = test.server.deps.database
  const asked = calls.flatMap((name) =>
    people.flatMap((who) => {
      const { permission } = contract[name]
      const wanted = allows(permission, who.holds) ? 'let in' : who.holds === null ? 'unauthenticated' : 'forbidden'
      return who.headers.map((authorization) => ({ name, who, authorization, wanted }))
    }),
  )
  await untilBooksChecked(db)
  const before = await fingerprint(db)
  const judge = async (part: typeof asked): Promise<void> => {
    for (const { name, who, authorization, wanted } of part) {
      const got = await ask(test, name, authorization, ids, seed + tally.asked)
      tally.asked += 1
      if (got !== wanted) tally.breaches.push(`${name} as ${who.name} (${authorization ?? 'no header'}): ${got}, not ${wanted}`)
    }
  }
  await judge(asked.filter(({ wanted }) => wanted !== 'let in'))
  const changed = changedTables(before, await fingerprint(db))
  if (changed.length > 0) tally.breaches.push(`a refused call left a trace in ${changed.join()}`)
  await judge(asked.filter(({ wanted, who }) => wanted === 'let in' && who.holds === null))
  // Calls that change staff or the venue would change who asks: as those who hold the role, inputs name nothing that exists.
  const strangers = Array.from({ length: 3 }, () => newId())
  for (const { name, who, authorization } of asked.filter((each) => each.wanted === 'let in' && each.who.holds !== null)) {
    const got = await ask(test, name, authorization, strangers, seed + tally.asked)
    tally.asked += 1
    if (got !== 'let in') tally.breaches.push(`${name} as ${who.name}: ${got}, not let in`)
  }
}

/** The stream of changes is no call of the contract, and holds a connection open. */
async function openStream(address: string, authorization: string | undefined): Promise<IncomingMessage> {
  const asked = get(`${address}${API_PREFIX}${CHANGES_PATH}`, {
    headers: authorization === undefined ? {} : { authorization },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  answer.on('error', () => undefined)
  return answer
}

async function everyStream(test: TestServer, address: string, tally: Tally): Promise<void> {
  for (const { name, headers, holds } of await identities(test))
    for (const authorization of headers) {
      const stream = await openStream(address, authorization)
      const wanted = holds === null ? 401 : 200
      tally.asked += 1
      if (stream.statusCode !== wanted) tally.breaches.push(`the stream as ${name}: ${stream.statusCode ?? 0}, not ${wanted}`)
      stream.destroy()
    }
}

type Revoke = (boss: Client, own: Client, member: { _id: string; email: string }) => Promise<unknown>

const NEW_PASSWORD = 'another long password'
const profile = (name: string) => ({ name, email: `${newId()}@mail.example` })
const loggedIn = async (test: TestServer, email: string): Promise<Client> =>
  clientOf(test, (await anonymous(test).ok('login', { body: { email, password: STAFF_PASSWORD } })).token)

/** Every way in which a session loses its right, done by the calls that staff use. */
const ways = (test: TestServer): Record<string, Revoke> => ({
  'log-out': (_boss, own) => own.ok('logout'),
  disabling: (boss, _own, { _id }) => boss.ok('disableStaff', { params: { _id }, body: { disabled: true } }),
  'sign out everywhere': (boss, _own, { _id }) => boss.ok('signOutEverywhere', { params: { _id } }),
  'password reset': (boss, _own, { _id }) => boss.ok('resetPassword', { params: { _id }, body: { password: NEW_PASSWORD } }),
  'role taken away': (boss, _own, { _id }) =>
    boss.ok('updateStaff', { params: { _id }, body: { ...profile('Anita Rao'), accessroutes: ['backoffice'] } }),
  'own password changed elsewhere': async (_boss, _own, { email }) => {
    const elsewhere = await loggedIn(test, email)
    await elsewhere.ok('changePassword', { body: { password: STAFF_PASSWORD, newPassword: NEW_PASSWORD } })
  },
})

/** Each way, with the very next request of the session and its open stream. */
async function revocations(test: TestServer, address: string, tally: Tally): Promise<void> {
  const boss = await staffClient(test, both)
  for (const [way, revoke] of Object.entries(ways(test))) {
    const { id: _id, email } = await makeStaff(test, 'Anita Rao', ['foodorder'])
    const own = await loggedIn(test, email)
    const before = (await own.call('listTables')).status
    const stream = await openStream(address, bearer(own))
    const closing = once(stream, 'close')
    await revoke(boss, own, { _id, email })
    const after = (await own.call('listTables')).failure.code
    tally.revocations += 1
    if (before !== 200) tally.breaches.push(`${way}: the session did not live before`)
    if (after !== 'unauthenticated' && after !== 'forbidden') tally.breaches.push(`${way}: the next request was let in`)
    // A log-out changes nothing that others are notified of: its own terminal leaves the stream, else the heartbeat ends it.
    if (way !== 'log-out' && !(await Promise.race([closing, pause(STREAM_END_MS)])))
      tally.breaches.push(`${way}: the stream of changes stayed open`)
    stream.destroy()
  }
}

const STREAM_END_MS = 1000

async function measureOn(postgres: string | undefined, seed: number, tally: Tally): Promise<void> {
  const test = await openInside({ postgres })
  const sale = await makeSale(test, await staffClient(test, both), { tables: 1 })
  const ids = [sale.payment.orderid, sale.guest.card._id, sale.guest.pax._id, ...sale.cart.map(({ dish }) => dish._id)]
  const address = await test.http.listen({ port: 0, host: '127.0.0.1' })
  await everyCall(test, ids, seed, tally)
  await everyStream(test, address, tally)
  await revocations(test, address, tally)
  await test.close()
}

async function measure({ seed }: Run): Promise<Measured> {
  makeHashesCheap()
  const tally: Tally = { asked: 0, revocations: 0, breaches: [] }
  const running = await startPostgres({ durable: false })
  for (const database of [undefined, running.address]) await measureOn(database, seed, tally)
  await running.stop()
  const { asked, revocations: revokedWays, breaches } = tally
  return {
    holds: breaches.length === 0,
    figure: `${calls.length} calls × 8 identities on both databases, ${asked} requests, ${revokedWays} revocations, ${breaches.length} breaches`,
    found: breaches.slice(0, 5),
  }
}

export default {
  id: 'R7',
  goal: 'every call × 8 identities (none, each role, both, disabled, expired, revoked, forged): as declared; revocation works on the next request',
  lane: 'processor',
  measure,
  control: {
    broken: 'the guard of roles removed',
    seams,
  },
} satisfies Proof
