import { startProgram as run } from '../programs/program.ts'

/** The program in few files, built before the first journey: it starts in a fifth of the time that its sources take. */
export const BUILT_TERMINAL = 'out/main/terminal.js'

/** The browser terminal as its own process, as in the field. */
export interface Terminal {
  /** Such as http://127.0.0.1:41231; the same over restarts. */
  readonly address: string
  /** Ends it as an operator does, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it as a power cut does: nothing in it gets to run. */
  kill(): Promise<void>
  /** Starts it again on the same data and the same port, by another clock where `env` has one. */
  startAgain(env?: NodeJS.ProcessEnv): Promise<void>
}

/** Starts the program on a free port of loopback; rejects with what it said when it does not come up. */
export async function startTerminal(dataDir: string, flags: readonly string[] = []): Promise<Terminal> {
  const fixed = ['--no-open', '--data', dataDir, '--log-level', 'error', '--books-check', 'off']
  const start = (port: string, env?: NodeJS.ProcessEnv) => run(BUILT_TERMINAL, [...fixed, '--port', port, ...flags], env)
  let running = await start('0')
  const { address } = running
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await running.stop(signal)
  }
  return {
    address,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    startAgain: async (env) => {
      running = await start(new URL(address).port, env)
    },
  }
}
