/** Time limits in milliseconds. */
export interface CupsTimings {
  /** For a question to the scheduler. */
  requestMs: number
  /** For putting a job into the queue. */
  enqueueMs: number
  /** Between two looks at a job. */
  pollMs: number
  /** How long a job may wait at a paused queue or a printer that is not reached; then it is taken back (printing.md). */
  stuckMs: number
  /** How long a job may wait for its turn, or print. */
  workingMs: number
  /** How long a scheduler that went away with a job is waited for. */
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
