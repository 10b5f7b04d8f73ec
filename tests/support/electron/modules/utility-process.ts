import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { constants } from 'node:os'
import { PassThrough } from 'node:stream'
import type { ForkOptions } from 'electron'
import { forkAnyway } from '../asar-guard.ts'
import { refuseUnknownOptions } from '../typings.ts'
import { plainApp as app } from './app.ts'
import { serve } from './link.ts'
import { strict } from './strict.ts'

const parentPort = new URL('../parent-port.ts', import.meta.url).href

/** Electron reads a pipe through a socket and a stream of its own: what was written last may come after the end. */
const PIPE_DELAY_MS = 50

/** Process ids by the name that the program gave. */
const started: { name: string; pid: number }[] = []

/** Ends as Electron's does (lib/browser/api/utility-process.ts): messages come before `exit`, and after it nobody reads its pipes. */
class UtilityProcessStandIn extends EventEmitter {
  stdout: PassThrough | null = null
  stderr: PassThrough | null = null
  #child: ChildProcess
  constructor(child: ChildProcess) {
    super()
    this.#child = child
    this.stdout = this.#readLate(child.stdout)
    this.stderr = this.#readLate(child.stderr)
    child.on('message', (message) => this.emit('message', message))
    void this.#end()
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object)
  }
  kill(): boolean {
    return this.#child.kill()
  }
  #readLate(pipe: ChildProcess['stdout']): PassThrough | null {
    if (pipe === null) return null
    const late = new PassThrough()
    pipe.on('data', (chunk: Buffer) => void setTimeout(() => late.write(chunk), PIPE_DELAY_MS))
    return late
  }
  async #end(): Promise<void> {
    const exited = once(this.#child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    const [[status, signal]] = await Promise.all([exited, once(this.#child, 'disconnect')])
    this.emit('exit', status ?? constants.signals[signal ?? 'SIGKILL'])
    for (const stream of [this.stdout, this.stderr]) stream?.removeAllListeners()
    this.stdout = null
    this.stderr = null
  }
}

/** A utility process is a Node process of its own, which has `process.parentPort` as Electron's has. */
export const utilityProcess = strict('utilityProcess', {
  fork: (module: string, args: string[] = [], options: ForkOptions = {}) => {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready')
    refuseUnknownOptions('ForkOptions', options, 'utilityProcess.fork')
    const execArgv = [...(options.execArgv ?? []), '--import', parentPort]
    const env = (options.env as NodeJS.ProcessEnv | undefined) ?? process.env
    const [stdin = 'ignore', stdout = 'inherit', stderr = 'inherit'] = Array.isArray(options.stdio) ? options.stdio : []
    if (stdin !== 'ignore') throw new Error('stdin value other than ignore is not supported.')
    const child = forkAnyway(module, args, { execArgv, env, serialization: 'advanced', stdio: ['ignore', stdout, stderr, 'ipc'] })
    started.push({ name: options.serviceName ?? 'Node Utility Process', pid: child.pid ?? 0 })
    // Electron lets none outlive the program, also one that hangs.
    process.on('exit', () => void child.kill('SIGKILL'))
    return new UtilityProcessStandIn(child)
  },
})

const named = (wanted: string): number[] => started.filter(({ name }) => name === wanted).map(({ pid }) => pid)

serve({ serverProcesses: () => named('Purser server'), jobProcesses: () => named('Purser books') })
