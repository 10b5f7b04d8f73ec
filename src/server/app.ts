import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyCors from '@fastify/cors'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { ErrorObject } from 'ajv'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { API_PREFIX } from '../shared/contract/index.ts'
import { headers } from '../shared/contract/endpoint.ts'
import { failure } from '../shared/messages.ts'
import { answerHeaders } from '../shared/security-headers.ts'
import { authenticate, setupCodeOf } from './people/index.ts'
import { openChanges } from './kernel/changes/changes.ts'
import {
  belongsToDatabase,
  forkJob,
  IdentityError,
  identityPlaceOf,
  keepCheck,
  lastChecks,
  openBackupJobs,
  registerMetrics,
  settleIdentity,
  settleRestore,
  type StartJobProcess,
  startNightlyJobs,
} from './ops/index.ts'
import { inBackground } from './kernel/background/background.ts'
import type { ServerConfig } from './kernel/config.ts'
import { DATABASE_FILE, NoDataError, openDatabase, type OpenedDatabase } from './kernel/db/database.ts'
import { settleLog } from './kernel/db/sqlite/presence.ts'
import { isDamage, isDatabaseAway, StorageError, type StorageTrouble } from './kernel/db/engine/storage-trouble.ts'
import type { Deps } from './kernel/http/call.ts'
import { type FolderLock, lockFolder } from './kernel/folder.ts'
import { registerChanges } from './kernel/http/changes.ts'
import { isAllowedOrigin, refusedByOrigin } from './kernel/http/guard.ts'
import { answerMalformed, DOCS_POLICY, refuse, registerHeaders, sendFailure } from './kernel/http/reply.ts'
import { log } from './kernel/log.ts'
import { registerRoutes } from './kernel/http/route.ts'
import { fingerprintOf, readTls, registerDrain, registerSlowBodies, STRICT_TRANSPORT } from './kernel/http/connections.ts'
import { fieldErrors, serializerCompiler, validatorCompiler } from './kernel/http/schemas.ts'
import { registerMedia } from './menu/index.ts'
import { watchClock } from './cards/index.ts'
import { openOutbox, openStatementMails } from './sales/index.ts'
import { type DeskScreen, openNotices, openWays } from './guests/index.ts'
import { routes } from './routes.ts'
import type { Secrets } from './kernel/secrets.ts'
import { startTableReleaser } from './orders/index.ts'
import { startShipClock } from './venue/index.ts'
import { version } from './kernel/version.ts'

/** The largest accepted request body, bytes. */
const MAX_BODY = 256 * 1024

/** Builds the API without listening: tests inject requests, programs listen or add their own pages first. */
export async function buildHttp(deps: Deps): Promise<FastifyInstance> {
  const http = await buildHttpBase(deps.config)
  await registerDocs(http)
  registerMedia(http, deps)
  registerRoutes(http, deps, routes, authenticate)
  return http
}

/** The base of each of our HTTP programs, without calls: guards, security headers, limits, and the form of failures. */
export async function buildHttpBase(config: ServerConfig): Promise<FastifyInstance> {
  const tls = readTls(config)
  const http: FastifyInstance = Fastify({
    ...(config.logLevel !== 'silent' && { loggerInstance: log.child({}, { level: config.logLevel }) }),
    bodyLimit: MAX_BODY,
    // Only these proxies are trusted: any other client can write any address into X-Forwarded-For.
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    // Only after the requests in flight are answered; see registerDrain.
    forceCloseConnections: true,
    // A request on an open connection during close is still answered, and the connection is closed afterwards.
    return503OnClosing: false,
    // Our guard refuses a request without a Host, so that the refusal has the usual form.
    ...(tls === null ? { http: { requireHostHeader: false } } : { https: { ...tls, requireHostHeader: false } }),
    frameworkErrors: (_error, _request, reply) => void refuse(reply.headers(answerHeaders), 'invalid_request'),
    clientErrorHandler: answerMalformed,
  } as FastifyServerOptions)
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.decorateRequest('staff', null)
  http.removeContentTypeParser('text/plain')
  registerDrain(http)
  registerSlowBodies(http)
  registerHeaders(http, tls === null ? {} : { 'strict-transport-security': STRICT_TRANSPORT })
  http.addHook('onRequest', async (request, reply) => {
    const refused = refusedByOrigin(request, config)
    return refused === null ? undefined : refuse(reply, refused)
  })
  await registerCors(http, config)
  registerFailures(http)
  return http
}

async function registerCors(http: FastifyInstance, config: ServerConfig): Promise<void> {
  await http.register(fastifyCors, {
    delegator: (request, done) => {
      const origin = request.headers.origin
      const allowed = origin !== undefined && isAllowedOrigin(origin, request.headers.host ?? '', config)
      done(null, {
        origin: allowed,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: [headers.nextCursor, headers.totalCount, 'retry-after'],
        maxAge: 600,
      })
    },
  })
}

async function registerDocs(http: FastifyInstance): Promise<void> {
  await http.register(fastifySwagger, {
    openapi: {
      info: { title: 'Purser', version, description: 'Point of sale for restaurants and front desks aboard ships' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await http.register(fastifySwaggerUi, { routePrefix: `${API_PREFIX}/docs`, staticCSP: DOCS_POLICY })
}

function registerFailures(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'))
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.validation !== undefined)
      return sendFailure(reply, failure('invalid_request', { fields: fieldErrors(error.validation as ErrorObject[]) }))
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(reply, 'body_too_large')
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(reply, 'not_json')
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'invalid_request')
    if (error instanceof StorageError) return refuse(reply, error.code)
    request.log.error({ req: request, err: error })
    if (isDamage(error)) return refuse(reply, 'database_damaged')
    return refuse(reply, diskTroubles[error.code] ?? (isDatabaseAway(error) ? 'unavailable' : 'internal'))
  })
}

/** PostgreSQL's error codes for trouble with its disk (disk_full, io_error) and for a database that is gone. */
const diskTroubles: Readonly<Record<string, StorageTrouble>> = {
  '53100': 'disk_full',
  '58030': 'disk_failed',
  // invalid_catalog_name, undefined_table: the database was dropped or recreated while the server runs.
  '3D000': 'database_gone',
  '42P01': 'database_gone',
}

/** What the server needs from its host program; nothing of it goes through the API. */
export interface Host extends DeskScreen {
  /** Starts the process of a long job on the books; Node forks one by default. */
  startJob?: StartJobProcess | undefined
}

/** A server over its open database, ready to listen or to be injected into. */
export interface Server {
  http: FastifyInstance
  /** Services only see the type `Deps`, since they write in transactions. */
  deps: Deps & { database: OpenedDatabase }
  /**
   * Shuts down within seconds, once: stops being ready, ends streams, refuses connections, answers calls in flight, then closes
   * workers and database.
   */
  close(): Promise<void>
}

/** Locks the folder of an embedded database: a second program would compete for every write. */
function lockDatabase({ database, dataDir }: ServerConfig): FolderLock | null {
  if (database !== '') return null
  const lock = lockFolder(dataDir, 'database')
  if (lock === null) throw new Error(`another Purser program uses ${dataDir}: close it, or choose another folder with --data`)
  return lock
}

/** Opens the database and its key, and checks that folder, key and database belong together. Lock the folder first. */
async function openData(config: ServerConfig): Promise<{ database: OpenedDatabase; secrets: Secrets }> {
  if (config.database === '') settleLog(join(config.dataDir, DATABASE_FILE))
  const mustHoldData = belongsToDatabase(config.dataDir)
  const database = await openDatabase({ ...config, mustHoldData }).catch((error: unknown) => {
    throw error instanceof NoDataError ? new IdentityError('database_gone', identityPlaceOf(config)) : error
  })
  try {
    const { secrets, databaseId } = await settleIdentity(database, config)
    database.expect(databaseId)
    return { database, secrets }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens database, key and workers and builds the API. Rejects with a readable message if the folder or the database cannot be
 * used.
 */
export async function openServer(config: ServerConfig, host: Host, now: () => number = Date.now): Promise<Server> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDatabase(config)
  settleRestore(config.dataDir)
  const { database, secrets } = await openData(config).catch((error: unknown) => {
    lock?.release()
    throw error
  })
  const changes = await openChanges(config)
  const ways = await openWays({ database, config, secrets, host, changes, onReload: () => (mailQueued(), notices.wake()) })
  const outbox = openOutbox(database, () => ways.now().mailer, now)
  const tellMailed = () => changes.publish(['statements'])
  const statementMails = openStatementMails(database, () => ways.now().mailer, now, tellMailed)
  const mailQueued = () => (outbox.wake(), statementMails.wake())
  const notices = openNotices(database, () => ways.now().notifier, now)
  const backupJobs = openBackupJobs(config, now, {
    checks: await lastChecks(database.db, now()),
    keepCheck: async (verdict) => {
      await database.write((tx) => keepCheck(tx, verdict))
      changes.publish(['books'])
    },
    startProcess: host.startJob ?? forkJob,
    onChange: () => changes.publish(['backups']),
  })
  changes.listen(({ topics }) => {
    // While the database is unavailable, the last known checks remain.
    if (topics.includes('books'))
      void inBackground('reading the last checks', async () => backupJobs.know(await lastChecks(database.db, now())))
  })
  const stopDaily = startNightlyJobs(config, backupJobs, now, changes.isOnDuty)
  const stopWatch = await watchClock(database.db, now, () => changes.publish(['books']))
  const stopTables = startTableReleaser(database, changes, now)
  const shipClock = startShipClock(database, changes, now)
  await shipClock.turn()
  let isClosing = false
  const deps: Server['deps'] = {
    database,
    config,
    secrets,
    fingerprint: fingerprintOf(config),
    setupCode: await setupCodeOf(database.db, config, secrets),
    ways,
    now,
    mailQueued,
    notices,
    changes,
    backupJobs,
    isClosing: () => isClosing,
  }
  if (config.demo) await (await import('./demo/seed.ts')).seedDemo(deps)
  const http = await buildHttp(deps)
  http.addHook('preHandler', shipClock.beforeCall)
  const streams = registerChanges(http, deps, authenticate)
  registerMetrics(http, deps, streams.count)
  const closeAll = async (): Promise<void> => {
    isClosing = true
    streams.end()
    stopDaily()
    stopWatch()
    stopTables()
    shipClock.stop()
    await Promise.all([http.close(), backupJobs.close(), outbox.close(), statementMails.close(), notices.close()])
    await changes.close()
    await database.close()
    lock?.release()
  }
  let closing: Promise<void> | undefined
  return { http, deps, close: () => (closing ??= closeAll()) }
}
