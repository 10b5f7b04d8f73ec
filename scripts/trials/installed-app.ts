import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long an app has to serve and to end, ms. The first start on Windows and macOS is looked at by the system's virus scanner. */
export interface AppLimits {
  readyMs: number
  quitMs: number
  pollMs: number
}
const appLimits: AppLimits = { readyMs: 90_000, quitMs: 30_000, pollMs: 250 }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Asks a program to end as a desktop does: by closing its window on Windows, elsewhere by SIGTERM, on which Electron quits. */
function askToQuit(child: ChildProcess): void {
  if (process.platform === 'win32') spawn('taskkill', ['/PID', String(child.pid)], { stdio: 'ignore' })
  else child.kill('SIGTERM')
}

async function untilHealthy(api: string, hasEnded: () => boolean, { readyMs, pollMs }: AppLimits): Promise<void> {
  const until = performance.now() + readyMs
  while (performance.now() < until && !hasEnded()) {
    const response = await fetch(`${api}/health`).catch(() => null)
    if (response?.ok === true) return
    await pause(pollMs)
  }
  throw new Error(hasEnded() ? 'it ended before it served' : `it did not serve within ${readyMs / 1000} s`)
}

const CREDENTIALS = { email: 'anita@ship.example', password: 'wind and water' }

/** The name of the first administrator, who logs in, or where the data have nobody yet is made under a name that no other data have. */
async function administratorAt(api: string): Promise<string> {
  const ask = (path: string, body: object): Promise<Response> =>
    fetch(api + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const made = await ask('/setup', { name: `Anita ${randomUUID()}`, ...CREDENTIALS })
  const answer = made.ok ? made : await ask('/admin/login', CREDENTIALS)
  if (!answer.ok) throw new Error(`nobody can log in: ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { name: string } }
  return user.name
}

/**
 * Starts an installed app on a data folder, waits until it serves and lets its administrator log in, and quits it. Answers the
 * administrator's name; throws what did not hold.
 */
export async function tryApp(program: string, dataDir: string, limits: AppLimits = appLimits): Promise<string> {
  const port = await freePort()
  const child = spawn(program, ['--data', dataDir, '--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let hasEnded = false
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (status, signal) => resolve(status ?? signal))
  }).finally(() => (hasEnded = true))
  try {
    const api = `http://127.0.0.1:${port}/api`
    await untilHealthy(api, () => hasEnded, limits)
    const administrator = await administratorAt(api)
    askToQuit(child)
    const end = await Promise.race([ended, pause(limits.quitMs, 'too late' as const, { ref: false })])
    if (end === 'too late') throw new Error(`it did not quit within ${limits.quitMs / 1000} s`)
    if (end !== 0) throw new Error(`it quit with status ${end ?? 'none'}`)
    return administrator
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said}`, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
}
