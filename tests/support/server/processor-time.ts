import { readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of this length, ms. */
const TICK_MS = 10

/** Processor time that a process and those of its children that have ended used so far, its own and the system's for it, ms; 0 where it is gone. */
export function processorTime(pid: number): number {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number)
    return ((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) * TICK_MS
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
