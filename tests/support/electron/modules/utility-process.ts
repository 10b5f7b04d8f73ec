import { type ChildProcess, fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { serve } from './link.ts'
import { strict } from './strict.ts'

const parentPort = new URL('../parent-port.ts', import.meta.url).href

type Child = EventEmitter & Pick<ChildProcess, 'stdout' | 'stderr' | 'kill' | 'pid'> & { postMessage(message: unknown): void }

const started: number[] = []

/** A utility process is a Node process of its own, which has `process.parentPort` as Electron's has. */
export const utilityProcess = strict('utilityProcess', {
  fork: (module: string, args: string[] = [], options: { execArgv?: string[]; env?: NodeJS.ProcessEnv } = {}): Child => {
    const execArgv = [...(options.execArgv ?? []), '--import', parentPort]
    const env = options.env ?? process.env
    const child = fork(module, args, { execArgv, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    started.push(child.pid ?? 0)
    return Object.assign(child, { postMessage: (message: never) => void child.send(message) })
  },
})

serve({ serverProcesses: () => started })
