/** Time limits in milliseconds. */
export interface CupsTimings {
  /** For a request to the scheduler. */
  requestMs: number
  /** For adding a job to the queue. */
  enqueueMs: number
  /** Between two checks of a job. */
  pollMs: number
  /** How long a job may wait at a paused queue or an unreachable printer before it is cancelled (printing.md). */
  stuckMs: number
  /** How long a job may wait for its turn, or print. */
  workingMs: number
  /** How long to wait for a scheduler that went away with a job. */
  lostMs: number
}

export const cupsTimings: CupsTimings = {
  requestMs: 2000,
  enqueueMs: 10_000,
  pollMs: 150,
  stuckMs: 5000,
  workingMs: 120_000,
  lostMs: 120_000,
}
