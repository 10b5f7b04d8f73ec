import { isDatabaseAway, StorageError } from '../db/engine/storage-trouble.ts'
import { log } from '../log.ts'

/**
 * Does work that no call waits for, and never rejects. While the database is away or takes no writes, the next time does it; any other
 * failure is a fault and is logged under `name`.
 */
export async function inBackground(name: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StorageError || isDatabaseAway(error as Error)) return
    log.error({ event: 'background_fault', work: name, err: error })
  }
}

/** Does work once, in so many ms, unless the returned function is called before. The program may end meanwhile. */
export function after(ms: number, name: string, work: () => unknown): () => void {
  const timer = setTimeout(() => void inBackground(name, work), ms).unref()
  return () => clearTimeout(timer)
}

/** Repeats work until the returned function is called: first in `firstMs`, then `ms` after the end of each. */
export function every(ms: number, name: string, work: () => unknown, firstMs = ms): () => void {
  let isStopped = false
  const run = async (): Promise<void> => {
    await inBackground(name, work)
    if (!isStopped) cancel = after(ms, name, run)
  }
  let cancel = after(firstMs, name, run)
  return () => {
    isStopped = true
    cancel()
  }
}

/** How long to wait after so many failures in a row, ms: twice as long each time, up to a limit. */
export const backoff = (failures: number, firstMs: number, maxMs: number): number => Math.min(maxMs, firstMs * 2 ** failures)
