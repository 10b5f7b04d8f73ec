import type { Change, Topic } from '../../../shared/changes.ts'
import type { ServerConfig } from '../config.ts'
import { ChangeLine } from './change-line.ts'

/** Reports to every open terminal what changed. */
export interface Changes {
  /** `by`: the id that the caller gave the call; empty where it gave none, or nobody called. */
  publish(topics: readonly Topic[], by?: string): void
  /** Calls back at every change until the answer is called. */
  listen(listener: (change: Change) => void): () => void
  /** Whether changes of other servers arrive; always, where there can be none. */
  isWhole(): boolean
  /** Whether this server is the one of a database that does what only one has to do, such as the nightly jobs. */
  isOnDuty(): boolean
  close(): Promise<void>
}

/** The changes of one venue: its terminals share one server, or several on one PostgreSQL, which tell each other. */
export async function openChanges({ database }: Pick<ServerConfig, 'database'>): Promise<Changes> {
  const listeners = new Set<(change: Change) => void>()
  const pass = (change: Change): void => listeners.forEach((listener) => listener(change))
  const line = database === '' ? null : await ChangeLine.open(database, pass)
  return {
    publish(changed, by = '') {
      const change = { topics: [...changed], ...(by !== '' && { by }) }
      pass(change)
      line?.publish(change)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isWhole: () => line?.isUp() ?? true,
    isOnDuty: () => line?.isOnDuty() ?? true,
    close: () => line?.close() ?? Promise.resolve(),
  }
}
