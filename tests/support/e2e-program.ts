import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The browser terminal as its own process, as in the field. */
export interface Program {
  /** Such as http://127.0.0.1:41231; the same over restarts. */
  readonly address: string
  readonly dataDir: string
  /** Ends it as an operator does, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it as a power cut does: nothing in it gets to run. */
  kill(): Promise<void>
  /** Starts it again on the same data and the same port. */
  startAgain(): Promise<void>
}

const READY_MS = 20_000

function launch(dataDir: string, port: number, flags: readonly string[]): Promise<{ child: ChildProcess; address: string }> {
  const args = ['src/main/terminal.ts', '--port', String(port), '--data', dataDir, '--no-open', '--log-level', 'error', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the program was not ready within ${READY_MS} ms: ${said}`)), READY_MS)
    child.once('exit', (status) => reject(new Error(`the program ended with ${status}: ${said}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word = '', address = ''] = line.split(' ')
      if (word !== 'ready') return
      clearTimeout(late)
      resolve({ child, address })
    })
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Starts the program on a free port of loopback; rejects with what it said when it does not come up. */
export async function startProgram(dataDir: string, flags: readonly string[] = []): Promise<Program> {
  let running = await launch(dataDir, 0, flags)
  const { address } = running
  return {
    address,
    dataDir,
    stop: () => end(running.child, 'SIGTERM'),
    kill: () => end(running.child, 'SIGKILL'),
    startAgain: async () => {
      running = await launch(dataDir, Number(new URL(address).port), flags)
    },
  }
}
