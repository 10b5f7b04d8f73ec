import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Question } from './electron/questions.ts'

/** The whole desktop app as a process, with Electron itself stood in for. */
export interface DesktopProgram {
  said(): string
  ask(question: Question): Promise<unknown>
  /** Resolves with its exit status once it has ended. */
  ended: Promise<number | null>
  kill(): void
}

/** Starts the desktop app; wait for its ready line with `untilReady`. */
export function startDesktopProgram(flags: readonly string[], env: NodeJS.ProcessEnv = {}): DesktopProgram {
  const register = new URL('electron/register.ts', import.meta.url).href
  const child = fork('src/main/index.ts', [...flags], {
    execArgv: ['--import', register],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const waiting = new Map<number, (value: unknown) => void>()
  child.on('message', ({ id, value }: { id: number; value: unknown }) => waiting.get(id)?.(value))
  let asked = 0
  return {
    said: () => text,
    ask: (question) =>
      new Promise((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        child.send({ id: asked, question })
      }),
    ended: once(child, 'close').then(([status]) => status as number | null),
    kill: () => void child.kill('SIGKILL'),
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
