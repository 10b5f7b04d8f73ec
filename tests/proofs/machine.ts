import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { crash, processesOf } from '../support/server/postgres.ts'

export const deployed = (name: string): string => resolve('deploy', name)
const deployedEnv = (name: string): NodeJS.ProcessEnv => parseEnv(readFileSync(deployed(name), 'utf8'))
export const here = (port: number): string => `127.0.0.1:${port}`

/** The programs that are not installed here. */
export function missingPrograms(): string[] {
  const { PATRONI_POSTGRESQL_BIN_DIR: folder = '' } = deployedEnv('patroni.env')
  const isMissing = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined
  return ['haproxy', 'etcd', 'patroni', join(folder, 'postgres')].filter(isMissing)
}

/** Longer than any start, failover or rejoin takes, ms. */
const MAX_WAIT_MS = 90_000

/** Resolves once `isSo` does. An error counts as no: the program asked may be starting. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const late = performance.now() + MAX_WAIT_MS; performance.now() < late; await pause(50))
    if (await isSo().catch(() => false)) return
  throw new Error(`${what}: not within ${MAX_WAIT_MS / 1000} s`)
}

const MAX_ANSWER_MS = 2000
const asked = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(MAX_ANSWER_MS) })

/** PostgreSQL refuses to run as root: the user to run it as instead. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Killed when the proof ends early. */
const running = new Set<Program>()
process.once('exit', () => running.forEach((program) => program.signal('SIGKILL')))

/** A program that is started, killed and started again. */
export class Program {
  readonly #command: readonly [string, ...string[]]
  readonly #options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
  readonly #log: string
  #child: ChildProcess | null = null

  constructor(
    command: readonly [string, ...string[]],
    log: string,
    options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv },
  ) {
    this.#command = command
    this.#log = log
    this.#options = { ...options, env: { ...process.env, ...options.env } }
  }

  start(): void {
    const [program, ...args] = this.#command
    const log = openSync(this.#log, 'a')
    this.#child = spawn(program, args, { ...this.#options, stdio: ['ignore', log, log] })
    closeSync(log)
    running.add(this)
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.signal('SIGKILL')
    running.delete(this)
    if (child !== null && child.exitCode === null && child.signalCode === null)
      await new Promise((done) => child.once('close', done))
  }
}

export interface Ports {
  client: number
  peer: number
  postgres: number
  api: number
}

/** Below those that Linux gives to outgoing connections, one of which could take the port of a program that was killed. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000]

/** A port that stays free while its program is away. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}

export const steadyPorts = async (): Promise<Ports> => ({
  client: await steadyPort(),
  peer: await steadyPort(),
  postgres: await steadyPort(),
  api: await steadyPort(),
})

const NAMES = ['one', 'two', 'three'] as const

/** One machine of the ship: a member of etcd and, except on the third, Patroni with its PostgreSQL. By the files of deploy/. */
export class Machine {
  readonly name: string
  readonly ports: Ports
  readonly etcd: Program
  readonly patroni: Program
  readonly #data: string

  constructor(nth: number, folder: string, all: readonly Ports[]) {
    this.name = NAMES[nth] ?? ''
    this.ports = all[nth] as Ports
    const own = join(folder, this.name)
    mkdirSync(own)
    this.#data = join(own, 'postgres')
    const who = unprivileged()
    this.etcd = new Program(['etcd'], join(own, 'etcd.log'), { ...who, env: this.#etcdEnv(own, all) })
    copyFileSync(deployed('patroni.yml'), join(own, 'patroni.yml'))
    writeFileSync(join(own, 'socket.yml'), `postgresql: {parameters: {unix_socket_directories: '${own}'}}\n`)
    this.patroni = new Program(['patroni', own], join(own, 'patroni.log'), { ...who, env: this.#patroniEnv(own, all) })
    process.once('exit', () => void this.killPostgres())
    if (who.uid !== undefined) execFileSync('chown', ['-R', `${who.uid}:${who.gid}`, own])
  }

  #etcdEnv(own: string, all: readonly Ports[]): NodeJS.ProcessEnv {
    const [client, peer] = [`http://${here(this.ports.client)}`, `http://${here(this.ports.peer)}`]
    return {
      ...deployedEnv('etcd.env'),
      ETCD_NAME: this.name,
      ETCD_DATA_DIR: join(own, 'etcd'),
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_INITIAL_CLUSTER: all.map((ports, nth) => `${NAMES[nth]}=http://${here(ports.peer)}`).join(','),
    }
  }

  #patroniEnv(own: string, all: readonly Ports[]): NodeJS.ProcessEnv {
    return {
      ...deployedEnv('patroni.env'),
      PATRONI_NAME: this.name,
      PATRONI_ETCD_HOSTS: all.map(({ client }) => here(client)).join(','),
      PATRONI_POSTGRESQL_LISTEN: here(this.ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: here(this.ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: this.#data,
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      PATRONI_RESTAPI_LISTEN: here(this.ports.api),
      PATRONI_RESTAPI_CONNECT_ADDRESS: here(this.ports.api),
    }
  }

  /** Whether PostgreSQL runs; a killed one leaves its file behind, and its number may be another program's by now. */
  #hasPostgres(): boolean {
    try {
      const [pid = ''] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#data)
    } catch {
      return false
    }
  }

  async killPostgres(): Promise<void> {
    if (this.#hasPostgres()) await crash(this.#data)
  }

  async killDatabase(): Promise<void> {
    await Promise.all([this.patroni.kill(), this.killPostgres()])
  }

  async kill(): Promise<void> {
    await Promise.all([this.etcd.kill(), this.killDatabase()])
  }

  start(): void {
    this.etcd.start()
    this.patroni.start()
  }

  /** Stops sending WAL to the standby. */
  async keepLog(): Promise<void> {
    const senders = await this.ask<{ pid: number }>('SELECT pid FROM pg_stat_replication')
    senders.forEach(({ pid }) => process.kill(pid, 'SIGSTOP'))
  }

  /** Stops (or continues) every process on the machine: its connections stay open and silent. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.etcd.signal(signal)
    this.patroni.signal(signal)
    processesOf(this.#data).forEach((pid) => process.kill(pid, signal))
  }

  async isPrimary(): Promise<boolean> {
    return (await asked(`http://${here(this.ports.api)}/primary`)).status === 200
  }

  async isSynchronous(): Promise<boolean> {
    return (await asked(`http://${here(this.ports.api)}/synchronous`)).status === 200
  }

  /** Changes the settings that all machines share. */
  async configure(change: object): Promise<void> {
    const { PATRONI_RESTAPI_USERNAME: name, PATRONI_RESTAPI_PASSWORD: password } = deployedEnv('patroni.env')
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
    const init = { method: 'PATCH', headers: { authorization }, body: JSON.stringify(change) }
    const { status } = await asked(`http://${here(this.ports.api)}/config`, init)
    if (status !== 200) throw new Error(`Patroni answered a change of its settings with ${status}`)
  }

  async isEtcdLeader(): Promise<boolean> {
    const answer = await asked(`http://${here(this.ports.client)}/v3/maintenance/status`, { method: 'POST', body: '{}' })
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string }
    return header.member_id === leader
  }

  /** Asks its PostgreSQL as the superuser. */
  async ask<T extends pg.QueryResultRow>(statement: string): Promise<T[]> {
    const { PATRONI_SUPERUSER_USERNAME: user, PATRONI_SUPERUSER_PASSWORD: password } = deployedEnv('patroni.env')
    const client = new pg.Client({ host: '127.0.0.1', port: this.ports.postgres, user, password, database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }
}
