import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofServer } from '../server-process.ts'
import { startProofServer } from '../server-process.ts'
import { type Event, recorder, TraceReader } from './trace.ts'
import { watchedFiles } from './after-cut.ts'

/** A server under a recorder. */
export interface Recorded {
  server: ProofServer
  /** Ends the server itself; the recorder ends with it. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the server in a folder under the recorder, which writes to a file. */
export async function startRecorded(dataDir: string, trace: string, more: readonly string[] = []): Promise<Recorded> {
  const server = await startProofServer(dataDir, {
    flags: ['--backup-at', 'off', '--books-check', 'off'],
    wrapper: recorder(trace, more),
  })
  const ended = new Promise<void>((resolve) => server.child.once('close', () => resolve()))
  const pid = Number(readFileSync(trace, 'latin1').slice(0, 20).split(' ', 1)[0])
  return {
    server,
    async end(signal) {
      process.kill(pid, signal)
      await ended
    },
  }
}

/** The watched files of a folder as they are. */
export const filesOf = (dataDir: string): Map<string, Buffer> =>
  new Map(
    watchedFiles.flatMap((name) => (existsSync(join(dataDir, name)) ? [[name, readFileSync(join(dataDir, name))] as const] : [])),
  )

/** All events of a recording, in order; `before` are the files as they were. */
export async function eventsOf(dataDir: string, trace: string, before: ReadonlyMap<string, Buffer>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of new TraceReader(dataDir, watchedFiles, [...before.keys()]).events(trace)) events.push(event)
  return events
}
