import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findTestElectron } from '../../scripts/test-electron.ts'
import { type DesktopApp, envOf, type Machine, startDesktopApp } from '../support/electron-33/desktop-app.ts'
import { handOver, obstacle, ofUser, openDisplay } from '../support/electron-33/display.ts'
import { ms, spreadOf, table } from './figures.ts'
import { newDataDir, removeDataDir } from './program.ts'

/* The desktop app on a real Electron: how long after the double click something is on the screen, and what its processes take. */

const STARTS = 7
const GOAL_FIRST_SIGN = '≤ 1 s'
const GOAL_LOGIN = '≤ 3 s'
const KB_A_MB = 1024

interface Start {
  /** From the start of the program to the first paint of the window that says so, ms. */
  firstSign: number
  /** To the first paint of the login, ms. */
  login: number
}

const TIMES = resolve(import.meta.dirname, 'window-times.cjs')

/** Starts the program as a double click does, without a debugger attached, and ends it once the login is there. */
async function startOnce(machine: Machine, dataDir: string): Promise<Start> {
  handOver(dataDir)
  const began = performance.now()
  const command = ofUser(machine.electron.path, ['-r', TIMES, '.', '--data', dataDir])
  const child = spawn(...command, { env: envOf(machine), stdio: ['ignore', 'pipe', 'ignore'] })
  const times: Partial<Start> = {}
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('painted app://starting/')) times.firstSign = performance.now() - began
    else if (line.startsWith('painted app://purser/')) times.login = performance.now() - began
    if (times.login !== undefined) child.kill('SIGTERM')
  }
  const { firstSign, login } = times
  if (firstSign === undefined || login === undefined) throw new Error('the desktop app ended before it had painted')
  return { firstSign, login }
}

/** Memory that each process has in use, MB, once the login has been there for a moment. */
async function memoryOf({ electron }: DesktopApp): Promise<string[][]> {
  const processes = await electron.evaluate(({ app }) =>
    app.getAppMetrics().map(({ type, name, memory }) => ({ what: name ?? type, kb: memory.workingSetSize })),
  )
  return processes.map(({ what, kb }) => [what, `${Math.round(kb / KB_A_MB)} MB`])
}

async function bench(machine: Machine): Promise<void> {
  const dataDir = newDataDir()
  const starts: Start[] = []
  for (let count = 0; count <= STARTS; count += 1) starts.push(await startOnce(machine, dataDir))
  const app = await startDesktopApp(machine, { dataDir })
  await app.window().then((page) => page.getByRole('heading').first().waitFor())
  const memory = await memoryOf(app)
  await app.quit()
  removeDataDir(dataDir)
  const [first, ...later] = starts
  const row = (what: string, of: keyof Start, goal: string): string[] => {
    const { p50, p95 } = spreadOf(later.map((start) => start[of]))
    return [what, ms(first?.[of] ?? Number.NaN), ms(p50), ms(p95), goal]
  }
  console.log(
    table(
      [`start of the desktop app, ${STARTS} after the first`, 'first, empty folder', 'p50', 'p95', 'goal'],
      [row('something on the screen', 'firstSign', GOAL_FIRST_SIGN), row('the first screen painted', 'login', GOAL_LOGIN)],
    ),
  )
  console.log(`\n${table(['process, at the login', 'memory'], memory)}`)
}

const electron = await findTestElectron()
const missing = electron.found ? obstacle() : electron.reason
if (!electron.found || missing !== null) console.log(`The desktop app was not measured on Electron: ${missing ?? ''}`)
else {
  const display = await openDisplay()
  await bench({ electron, env: display.env })
  await display.close()
}
