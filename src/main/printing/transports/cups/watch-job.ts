import type { PrintOutcome } from '../../../../shared/printing/outcome.ts'
import { notSent, pause, unknown } from '../job-hooks.ts'
import type { SpoolerJob } from '../spooler.ts'
import { askJob, cancelJob, type CupsJobState } from './cups-job.ts'
import { askQueue } from './cups-queue.ts'
import type { CupsServer } from './cups-server.ts'
import type { CupsTimings } from './cups-timings.ts'

export interface JobWatch {
  server: CupsServer
  job: SpoolerJob
  timings: CupsTimings
  /** The job's number at the scheduler, once known; `gone` if the scheduler has no such job. */
  findNumber(): Promise<number | 'gone' | 'down'>
}

/** Follows one job from its arrival at the scheduler to its end. */
class Watch {
  private readonly parts: JobWatch
  /** When the job entered its present state, in ms of the monotonic clock. */
  private sinceMs = performance.now()
  private lastKind: CupsJobState['kind'] = 'waiting'
  /** The scheduler went away while the printer may have had a part of the job, which it will then print again from the start. */
  private interrupted = false
  private number: number | null = null

  constructor(parts: JobWatch) {
    this.parts = parts
  }

  async run(): Promise<PrintOutcome> {
    for (;;) {
      const state = await this.look()
      this.note(state)
      const outcome = this.ended(state) ?? (await this.overdue(state))
      if (outcome !== null) return outcome
      const { job, timings } = this.parts
      await pause(timings.pollMs, job.signal)
      if (job.signal.aborted) return unknown('program-ended')
    }
  }

  private async look(): Promise<CupsJobState> {
    const { server, job, findNumber } = this.parts
    if (this.number === null) {
      const found = await findNumber()
      if (typeof found === 'string') return { kind: found }
      this.number = found
    }
    return askJob(server, job.queue, this.number)
  }

  private note({ kind }: CupsJobState): void {
    if (kind === this.lastKind) return
    if (kind === 'down' && this.lastKind === 'printing') this.interrupted = true
    this.lastKind = kind
    this.sinceMs = performance.now()
  }

  private get standsForMs(): number {
    return performance.now() - this.sinceMs
  }

  /** The outcome of a job that has ended; null while it has not. */
  private ended(state: CupsJobState): PrintOutcome | null {
    const { job } = this.parts
    if (state.kind === 'completed') {
      job.onCondition('ready')
      return this.interrupted ? unknown('spooler-lost') : { kind: 'unconfirmed' }
    }
    if (state.kind === 'ended') {
      if (this.interrupted) return unknown('spooler-lost')
      return state.reached ? unknown('spooler-gave-up') : notSent('job-aborted')
    }
    // A job known only by its title never arrived; one known by its number existed, and its outcome is unknown.
    if (state.kind === 'gone') return this.number === null ? notSent('spooler-down') : unknown('spooler-lost')
    return null
  }

  /** Cancels a job that is stuck for too long, or that would be printed a second time. */
  private async overdue({ kind }: CupsJobState): Promise<PrintOutcome | null> {
    const { job, timings } = this.parts
    const stuck = this.standsForMs >= timings.stuckMs
    if (kind === 'down') {
      if (stuck) job.onCondition('spooler-down')
      return this.standsForMs >= timings.lostMs ? unknown('spooler-lost') : null
    }
    if (this.interrupted) return this.takeBack('unreachable')
    if (kind === 'reaching' && stuck) return this.takeBack('unreachable')
    if (kind === 'waiting' && stuck && (await this.isPaused())) return this.takeBack('queue-paused')
    return this.standsForMs >= timings.workingMs ? this.takeBack('no-answer') : null
  }

  private async isPaused(): Promise<boolean> {
    return (await askQueue(this.parts.server, this.parts.job.queue)) === 'queue-paused'
  }

  /** Cancels the job and answers `reason` if the printer received none of it. */
  private async takeBack(reason: 'unreachable' | 'queue-paused' | 'no-answer'): Promise<PrintOutcome | null> {
    const { server, job, timings } = this.parts
    if (this.number === null) return null
    await cancelJob(server, job.queue, this.number, timings.requestMs)
    const state = await askJob(server, job.queue, this.number)
    if (this.interrupted && state.kind !== 'down') return unknown('spooler-lost')
    if (state.kind === 'ended' && !state.reached) {
      job.onCondition(reason)
      return notSent(reason)
    }
    if (state.kind === 'ended') return unknown(reason === 'no-answer' ? 'stopped-too-long' : 'spooler-gave-up')
    // This user may not cancel it: the spooler keeps it, and it is followed until it has been stuck for too long.
    return this.standsForMs >= timings.workingMs ? unknown('stopped-too-long') : this.ended(state)
  }
}

/** Follows a job until the spooler is done with it, and cancels it if it cannot reach the printer. */
export const watchJob = (parts: JobWatch): Promise<PrintOutcome> => new Watch(parts).run()
