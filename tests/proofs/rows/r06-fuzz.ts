import { hashesSoFar, makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { Agent, request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { type CallName, contract } from '../../../src/shared/contract/index.ts'
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { verifyMoney } from '../../../src/server/ops/verify/verify.ts'
import { staffClient } from '../../support/server/client.ts'
import { answerTo, faultOf, fuzzedWorld, injectProbe, type Probe, probes, type RawAnswer, requestOf } from '../fuzz/fuzz.ts'
import { aimed, atDrawer, onOpenOrders } from '../fuzz/fuzz-aim.ts'
import { startPostgres } from '../../support/server/postgres.ts'
import type { TestServer } from '../../support/server/server.ts'
import { openInside } from '../inside.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r06.ts'

/** Rounds, each on a server and a database of its own, so that lists stay as long as a venue's. */
const plan = (quick: boolean) => ({
  sqlite: { rounds: quick ? 1 : 9, requests: quick ? 12_000 : 25_500 },
  postgres: { rounds: 1, requests: quick ? 1_000 : 21_000 },
})
/** A copy or a check of the books starts a thread: few of them a round. */
const THREADED: readonly CallName[] = ['backupNow', 'verifyBooks']
const THREADED_SHARE = 3
/** Every so many-th request goes over a socket; the others straight into the same server. */
const OVER_HTTP_EVERY = 5
/** After so many requests one more check is opened, in place of those that were voided. */
const OPENED_EVERY = 100
const MAX_BREACHES = 5

interface Tally {
  sent: number
  accepted: number
  slowestMs: number
  /** Calls that were let in. */
  reached: Set<CallName>
  breaches: string[]
}

const calls = Object.keys(contract) as CallName[]

/** Sends a probe over a real connection. */
async function sendProbe(address: string, agent: Agent, name: CallName, probe: Probe, token: string): Promise<RawAnswer> {
  const { method, url, headers, payload } = requestOf(contract[name], probe, token)
  const started = performance.now()
  const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
  const asked = httpRequest(new URL(address), { method, path: url, headers: { ...headers, ...length }, agent })
  asked.end(payload)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return { status: answer.statusCode ?? 0, body, tookMs: performance.now() - started }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each field from the one or the other; what is no object is taken whole. */
function crossed(one: unknown, other: unknown, { pick }: Random): unknown {
  if (!isObject(one) || !isObject(other)) return pick([one, other])
  const others = Object.entries(other).filter(() => pick([true, false]))
  return { ...one, ...Object.fromEntries(others) }
}

/** Drawing a probe costs as much as answering it, so two of three are crossed from two that were drawn. */
function drawn(call: Endpoint, ids: readonly string[], count: number, seed: number): Probe[] {
  const own = fc.sample(probes(call, ids), { numRuns: Math.ceil(count / 3), seed })
  const random = seededRandom(seed)
  const cross = (): Probe => {
    const [one, other] = [random.pick(own), random.pick(own)]
    const { params, key } = random.pick([one, other])
    return { params, key, query: crossed(one.query, other.query, random), body: crossed(one.body, other.body, random) }
  }
  return [...own, ...Array.from({ length: count - own.length }, cross)]
}

/** Every second request is pointed at what is there: another half of the calls in each round of them. */
const isAimed = (at: number): boolean => (at + Math.floor(at / calls.length)) % 2 === 0

/** The same probes for the same seed, in an order that mixes the calls. */
function mixed(requests: number, ids: readonly string[], seed: number): { name: CallName; probe: Probe }[] {
  const share = Math.ceil((requests - THREADED.length * THREADED_SHARE) / (calls.length - THREADED.length))
  const byCall = calls.map((name, nth) => {
    const count = THREADED.includes(name) ? THREADED_SHARE : share
    return drawn(contract[name], ids, count, seed + nth).map((probe) => ({ name, probe }))
  })
  return Array.from({ length: share }, (_, at) => byCall.flatMap((own) => own[at] ?? [])).flat()
}

/** A log-out ends its session, so each has one of its own. */
const tokenFor = async (test: TestServer, name: CallName, token: string): Promise<string> =>
  name === 'logout' ? ((await staffClient(test, ['foodorder'])).token ?? '') : token

async function fuzz(test: TestServer, requests: number, seed: number, tally: Tally): Promise<void> {
  const { token, ids, more } = await fuzzedWorld(test)
  const { db } = test.server.deps.database
  const address = await test.http.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  for (const [at, { name, probe: drawnProbe }] of mixed(requests, ids, seed).entries()) {
    test.clock.now += 1000
    if (at % OPENED_EVERY === 0) await more()
    // Ids alone seldom meet an order that is open, at the version that it has.
    const probe = isAimed(at) ? await aimed(db, name, drawnProbe, at) : drawnProbe
    const own = await tokenFor(test, name, token)
    const overHttp = at % OVER_HTTP_EVERY === 0
    const send = () =>
      overHttp ? sendProbe(address, agent, name, probe, own) : injectProbe(test.http, contract[name], probe, own)
    const answer = await answerTo(send)
    tally.sent += 1
    if (answer.status === 200) tally.accepted += 1
    if (answer.status === 200) tally.reached.add(name)
    if (!THREADED.includes(name)) tally.slowestMs = Math.max(tally.slowestMs, answer.tookMs)
    const fault = faultOf(name, answer)
    if (fault !== null) tally.breaches.push(`${name} ${JSON.stringify(probe).slice(0, 300)}: ${fault}`)
    if (tally.breaches.length >= MAX_BREACHES) break
  }
  agent.destroy()
  const money = await verifyMoney(db)
  tally.breaches.push(...money.map((breach) => `the money is not intact: ${JSON.stringify(breach)}`))
}

async function measure({ quick, broken, seed }: Run): Promise<Measured> {
  makeHashesCheap()
  const { sqlite, postgres } = plan(quick)
  const tally: Tally = { sent: 0, accepted: 0, slowestMs: 0, reached: new Set(), breaches: [] }
  const round = async (requests: number, nth: number, address?: string): Promise<void> => {
    const test = await openInside({ postgres: address, inMemory: true })
    await fuzz(test, requests, seed + nth * 1000, tally)
    await test.close()
  }
  for (let nth = 0; nth < sqlite.rounds && tally.breaches.length === 0; nth += 1) await round(sqlite.requests, nth)
  if (!broken && tally.breaches.length === 0) {
    const running = await startPostgres({ durable: false })
    for (let nth = 0; nth < postgres.rounds; nth += 1) await round(postgres.requests, sqlite.rounds + nth, running.address)
    await running.stop()
  }
  const { sent, accepted, slowestMs, breaches } = tally
  const accepting = accepted / sent
  if (accepting < 0.1) breaches.push(`only ${(accepting * 100).toFixed(1)} % were let in: too few to judge`)
  const missed = broken ? [] : [...onOpenOrders, ...atDrawer].filter((name) => !tally.reached.has(name))
  breaches.push(...missed.map((name) => `no ${name} was let in`))
  return {
    holds: breaches.length === 0,
    figure: `${sent} requests to ${calls.length} calls on both databases, ${Math.round(accepting * 100)} % let in, ${hashesSoFar()} cheap password hashes, slowest ${slowestMs.toFixed(0)} ms, ${breaches.length} breaches`,
    found: breaches.slice(0, MAX_BREACHES),
  }
}

export default {
  id: 'R6',
  goal: '≥ 250 000 fuzzed requests: 0 5xx, 0 hang over 1 s, every answer valid by its schema',
  lane: 'processor',
  measure,
  control: {
    broken: 'a route that throws at two card numbers',
    seams,
  },
} satisfies Proof
