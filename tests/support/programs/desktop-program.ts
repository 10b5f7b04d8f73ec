import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { type OpenWindow, openWindows, type Windows } from '../electron/chromium/windows.ts'
import type { Sabotage } from '../electron/modules/sabotage.ts'
import { openRpc, type Rpc } from '../electron/rpc.ts'
import type { ChromiumSide, MainSide } from '../electron/sides.ts'

/** The whole desktop app as processes of its own, with a real Chromium in place of Electron (docs/decisions). */
export interface DesktopProgram {
  /** All it has said on standard output and standard error. */
  said(): string
  /** What the test may ask of the program's Electron. */
  ask: Rpc<MainSide>['ask']
  /** The window of this number, counted from 1, once it is open. */
  window(number?: number): Promise<OpenWindow>
  windows: Windows
  /** Resolves with its exit status once it has ended. */
  ended: Promise<number | null>
  /** Quits as its menu does, and waits; answers the exit status. */
  quit(): Promise<number | null>
  /** Ends whatever is left of it, its pages included. */
  kill(): Promise<void>
}

export interface DesktopOptions {
  flags: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Folder of the built program; this checkout by default. */
  root?: string
  /** How the program is broken on purpose, for the control of a check. */
  sabotage?: Partial<Sabotage>
  /** Readies each window's page before anything is loaded into it. */
  prepare?: (page: Page) => Promise<void>
}

const MAIN = 'out/main/index.js'

const withoutOurs = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PURSER_')))

function launch({ flags, env, sabotage, root = process.cwd() }: DesktopOptions): ChildProcess {
  const register = new URL('../electron/register.ts', import.meta.url).href
  return fork(join(root, MAIN), [...flags], {
    cwd: root,
    execArgv: ['--import', register],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...withoutOurs(process.env), STAND_IN_SABOTAGE: JSON.stringify(sabotage ?? {}), ...env },
  })
}

/** Starts the desktop app; wait for its ready line with `untilReady`. */
export async function startDesktopProgram(browser: Browser, options: DesktopOptions): Promise<DesktopProgram> {
  let rpc: Rpc<MainSide> | null = null
  const program = (): Rpc<MainSide> => {
    if (rpc === null) throw new Error('the program is not there yet')
    return rpc
  }
  const windows = await openWindows(browser, { program, prepare: options.prepare })
  const child = launch(options)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const line = {
    // A program that is ending may close the line between the look and the sending; what is sent to it then is lost anyway.
    send: (message: unknown) => void (child.connected && child.send(message as object, () => undefined)),
    onMessage: (listener: (message: unknown) => void) => void child.on('message', listener),
  }
  const { ask } = (rpc = openRpc<ChromiumSide, MainSide>(line, windows.side))
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return {
    said: () => text,
    ask,
    window: (number = 1) => windows.opened(number),
    windows,
    ended,
    quit: () => {
      void ask('quit').catch(() => undefined)
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      await windows.close()
    },
  }
}

/** Waits for the ready line and answers its address; rejects with all that was said when the app ends before. */
export async function untilReady(program: DesktopProgram): Promise<string> {
  let ended = false
  void program.ended.then(() => (ended = true))
  for (;;) {
    const address = /^ready (http:\/\/\S+)$/m.exec(program.said())?.[1]
    if (address !== undefined) return address
    if (ended) throw new Error(`it ended before it was ready:\n${program.said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
