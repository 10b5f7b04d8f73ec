import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import type { TestElectron } from '../../../scripts/test-electron.ts'
import { handOver, ofUser } from './display.ts'

/** A real Electron and what its programs find around them: display, home, printers. */
export interface Machine {
  electron: TestElectron & { found: true }
  env: Record<string, string>
}

export interface DesktopOptions {
  dataDir: string
  /** What `--data` says, where it is not the folder's whole path. */
  data?: string
  flags?: readonly string[]
  env?: Record<string, string>
  /** A file that is run before the app, to make one call of Electron fail as it rarely does. */
  fault?: string
}

/** The desktop app of this checkout, running on a real Electron with Chromium's sandbox. */
export interface DesktopApp {
  /** For what only its main process can tell or do. */
  electron: ElectronApplication
  /** The page of the window of this number, counted from 1, once it is open. */
  window(number?: number): Promise<Page>
  /** All it has said on standard output and standard error. */
  said(): string
  /** Where its server is, once it said so and shows its screens; rejects with all that was said when the app ends before. */
  ready(): Promise<string>
  /** The process of its server. */
  serverPid(): Promise<number>
  /** What the first window shows, also after a crash, when Playwright's page is lost; '' while it shows nothing. */
  textOfScreens(): Promise<string>
  /** Resolves with its exit status once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
  /** Quits as its menu does, and waits; answers the exit status. */
  quit(): Promise<number | null>
  /** Ends whatever is left of it. */
  kill(): Promise<void>
}

/** A developer's own settings must not reach the app. */
const ownEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('PURSER_'),
    ),
  )

export const envOf = ({ electron, env }: Machine, more: Record<string, string> = {}): Record<string, string> => ({
  ...ownEnv(),
  ...env,
  ...electron.env,
  ...more,
})

/** Collects what a program says. */
function listen(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return () => text
}

/** A file that is run before the app comes first on the command line, as Electron has it. */
const wordsOf = (flags: readonly string[], fault?: string): string[] => [
  ...(fault === undefined ? [] : ['-r', fault]),
  '.',
  ...flags,
]

/** Runs a program of the desktop app's user to its end; answers its status and what it said. */
export async function runProgram(
  machine: Machine,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ status: number | null; said: string }> {
  const child = spawn(...ofUser(program, args), { env: envOf(machine, env), stdio: ['ignore', 'pipe', 'pipe'] })
  const said = listen(child)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said: said() }
}

/** Runs the app of this checkout to its end, where nobody works with its windows. */
export const runDesktopApp = (
  machine: Machine,
  flags: readonly string[],
  { env, fault }: Pick<DesktopOptions, 'env' | 'fault'> = {},
): ReturnType<typeof runProgram> => runProgram(machine, machine.electron.path, wordsOf(flags, fault), env)

/** Holds the app's 'ready' back while Playwright attaches. */
const UNTIL_ATTACHED = join(import.meta.dirname, 'until-attached.cjs')

const LOOK_EVERY_MS = 20

/** What the app that holds a data folder says of itself; null while there is none. */
function occupantOf(dataDir: string): { pid: number; address: string } | null {
  const note = join(dataDir, 'workstation.running.json')
  try {
    return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { pid: number; address: string }) : null
  } catch {
    // It is being written.
    return null
  }
}

/** Where this app says in its data folder that it serves; undefined while it does not, or while the note is an earlier one's. */
async function notedAddress(electron: ElectronApplication, dataDir: string): Promise<string | undefined> {
  const occupant = occupantOf(dataDir)
  if (occupant === null) return undefined
  const pid = await electron.evaluate(() => process.pid).catch(() => 0)
  return occupant.pid === pid ? occupant.address : undefined
}

/** Waits for an app on this folder, of another process than `notPid`, and answers where it serves. The test's time limit is the limit. */
export async function untilServing(dataDir: string, notPid = 0): Promise<{ pid: number; address: string }> {
  for (;;) {
    const found = occupantOf(dataDir)
    if (found !== null && found.pid !== notPid) return found
    await pause(LOOK_EVERY_MS)
  }
}

/** Longer than a page that lives takes to answer, ms; one whose process has just died never does. */
const ANSWER_LIMIT_MS = 2000

const textOfScreens = (electron: ElectronApplication): Promise<string> =>
  electron
    .evaluate(({ BrowserWindow }, limit) => {
      const text = BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')
      return Promise.race([text as Promise<string>, new Promise<string>((resolve) => setTimeout(resolve, limit, ''))])
    }, ANSWER_LIMIT_MS)
    .catch(() => '')

/** An app that has done nothing of what it should for so long stands still, ms; its journey then says so, with all it has said. */
const STILL_MS = 120_000

/** What each thread of a process waits for in Linux's kernel, told where a program hangs before it can say anything. */
function waitsOf(pid: number | undefined): string {
  try {
    const tasks = `/proc/${pid}/task`
    const read = (task: string, file: string): string => readFileSync(join(tasks, task, file), 'utf8').trim()
    return readdirSync(tasks)
      .map((task) => `${read(task, 'comm')}: ${read(task, 'wchan')}`)
      .join(', ')
  } catch {
    return ''
  }
}

/** What its main process says of itself: whether Electron is ready, which windows there are and which processes; its silence where it does not answer. */
function stateOf(electron: ElectronApplication): Promise<string> {
  const told = electron.evaluate(({ app, BrowserWindow }) =>
    JSON.stringify({
      isReady: app.isReady(),
      windows: BrowserWindow.getAllWindows().map(({ webContents }) => [webContents.getURL(), webContents.isLoading()]),
      processes: app.getAppMetrics().map(({ type, name, pid }) => [type, name, pid]),
      handles: process.getActiveResourcesInfo(),
    }),
  )
  return Promise.race([told.catch(String), pause(ANSWER_LIMIT_MS, 'its main process does not answer')])
}

/** What it shows until its first screen is there. */
const isStarting = (page: Page): boolean => page.url() === 'app://starting/' || page.url() === ''

/** Starts the app; wait for its server with `ready`, for its first screen with `window`. */
export async function startDesktopApp(
  machine: Machine,
  { dataDir, data = dataDir, flags = [], env = {}, fault }: DesktopOptions,
): Promise<DesktopApp> {
  handOver(dataDir)
  const electron = await _electron.launch({
    executablePath: machine.electron.path,
    args: wordsOf(['--data', data, ...flags], UNTIL_ATTACHED),
    env: envOf(machine, { ...env, ...(fault !== undefined && { TEST_FAULT: fault }) }),
    chromiumSandbox: true,
  })
  const child = electron.process()
  const said = listen(child)
  let status: number | null | undefined
  // What it starts once more when it ends has its pipes, which therefore may never close.
  const ended = once(child, 'exit').then(([code]) => (status = code as number | null))
  const whileRunning = async <T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> => {
    const until = performance.now() + STILL_MS
    while (performance.now() < until) {
      const seen = await look()
      if (seen !== undefined) return seen
      if (status !== undefined) throw new Error(`it ended with ${status}:\n${said()}`)
      await pause(LOOK_EVERY_MS)
    }
    throw new Error(`it shows no sign of what was waited for: ${await stateOf(electron)}; ${waitsOf(child.pid)}\n${said()}`)
  }
  return {
    electron,
    said,
    ended,
    window: (number = 1) => whileRunning(() => electron.windows().filter((page) => !isStarting(page))[number - 1]),
    ready: () =>
      whileRunning(async () => {
        // On a busy machine it says so before Playwright hands the process over, and those words are lost; its note in the folder is not.
        const address = /^ready (http:\/\/\S+)$/m.exec(said())?.[1] ?? (await notedAddress(electron, dataDir))
        return electron.windows().some(isStarting) ? undefined : address
      }),
    serverPid: () =>
      whileRunning(() => electron.evaluate(({ app }) => app.getAppMetrics().find(({ name }) => name === 'Purser server')?.pid)),
    textOfScreens: () => textOfScreens(electron),
    quit: async () => {
      const late = new AbortController()
      const limit = pause(STILL_MS, undefined, { signal: late.signal }).then(
        () => Promise.reject(new Error(`it does not quit:\n${said()}`)),
        () => null,
      )
      await Promise.race([electron.evaluate(({ app }) => app.quit()).catch(() => undefined), limit])
      return Promise.race([ended, limit]).finally(() => late.abort())
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
