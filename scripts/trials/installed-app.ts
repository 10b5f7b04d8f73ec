import { type ChildProcess, spawn } from 'node:child_process'
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

async function untilHealthy(port: number, hasEnded: () => boolean, { readyMs, pollMs }: AppLimits): Promise<string> {
  const until = performance.now() + readyMs
  while (performance.now() < until && !hasEnded()) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (response?.ok === true) return response.text()
    await pause(pollMs)
  }
  throw new Error(hasEnded() ? 'it ended before it served' : `it did not serve within ${readyMs / 1000} s`)
}

/** Starts an installed app on an empty data folder, waits until it serves, and quits it. Answers its health; throws what did not hold. */
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
    const health = await untilHealthy(port, () => hasEnded, limits)
    askToQuit(child)
    const end = await Promise.race([ended, pause(limits.quitMs, 'too late' as const, { ref: false })])
    if (end === 'too late') throw new Error(`it did not quit within ${limits.quitMs / 1000} s`)
    if (end !== 0) throw new Error(`it quit with status ${end ?? 'none'}`)
    return health
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${said}`, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
}
