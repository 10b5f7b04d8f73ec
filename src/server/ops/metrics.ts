import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { CHANGES_PATH } from '../../shared/changes.ts'
import { API_PREFIX } from '../../shared/contract/index.ts'
import type { Deps } from '../kernel/http/call.ts'
import { allHeads, invoicesOf } from '../cards/index.ts'
import { refuse } from '../kernel/http/reply.ts'

const METRICS_PATH = '/metrics'
/** Seconds; a payment takes a few ms, a search of a long list tenths of a second. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * GET /metrics for Prometheus, protected by the token of the configuration; off without a token. It exposes numbers by route,
 * status, pool and process, and no values of calls, names or addresses. `streams` counts the open streams of changes.
 */
export function registerMetrics(http: FastifyInstance, deps: Deps, streams: () => number): void {
  const { metricsToken } = deps.config
  if (metricsToken === '') return
  const wanted = digestOf(`Bearer ${metricsToken}`)
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureCalls(http, register)
  measureServer(register, deps, streams)
  measureDatabase(register, deps)
  http.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted)) return refuse(reply, 'unauthenticated')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Measures each answer under its route as the contract spells it, never under its actual URL. */
function measureCalls(http: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'purser_http_request_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (route !== API_PREFIX + CHANGES_PATH)
      seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function measureServer(register: Registry, { changes }: Deps, streams: () => number): void {
  const gauge = (name: string, help: string, value: () => number): void =>
    void new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(value())
      },
    })
  gauge('purser_event_streams', 'Open streams of changes', streams)
  gauge('purser_changes_heard', '1 while changes of other servers arrive', () => Number(changes.isWhole()))
  gauge('purser_on_duty', '1 on the one server that does the nightly jobs', () => Number(changes.isOnDuty()))
}

function measureDatabase(register: Registry, { database }: Deps): void {
  const pool = new Gauge({
    name: 'purser_database_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const { name, open, idle, waiting } of database.pools())
        for (const [state, count] of Object.entries({ open, idle, waiting })) pool.set({ pool: name, state }, count)
    },
  })
  const isUp = new Gauge({ name: 'purser_database_up', help: '1 when the database answered this scrape', registers: [register] })
  const sales = new Gauge({
    name: 'purser_invoices',
    help: 'Invoices of the venue so far, the same on each of its servers',
    registers: [register],
    async collect() {
      const heads = await allHeads(database.db).catch(() => null)
      isUp.set(heads === null ? 0 : 1)
      if (heads !== null) sales.set(invoicesOf(heads))
    },
  })
}
