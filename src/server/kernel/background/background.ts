import { isDatabaseAway, StorageError } from '../db/engine/storage-trouble.ts'
import { log } from '../log.ts'

/**
 * Runs work that no call waits for; never rejects. If the database is away or takes no writes, the error is ignored and the next
 * run does the work; any other failure is a fault and is logged under `name`.
 */
export async function inBackground(name: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StorageError || isDatabaseAway(error as Error)) return
    log.error({ event: 'background_fault', work: name, err: error })
  }
}

/** Runs work once after `ms`, unless the returned function is called before. The timer does not keep the process alive. */
export function after(ms: number, name: string, work: () => unknown): () => void {
  const timer = setTimeout(() => void inBackground(name, work), ms).unref()
  return () => clearTimeout(timer)
}

/** Repeats work until the returned function is called: first after `firstMs`, then `ms` after the end of each run. */
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

/** The delay after `failures` failures in a row, ms: it doubles each time, up to `maxMs`. */
export const backoff = (failures: number, firstMs: number, maxMs: number): number => Math.min(maxMs, firstMs * 2 ** failures)
