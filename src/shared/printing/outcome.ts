import { Type, type Static } from 'typebox'

/** What can be wrong with a printer: all its jobs wait, and resume once the printer is ready. */
export const printerTroubles = [
  'paper-out',
  'cover-open',
  'offline',
  'error',
  'unreachable',
  'no-answer',
  'spooler-down',
  'queue-missing',
  'queue-paused',
  'queue-refusing',
  'no-permission',
  'not-available',
] as const
const notSentReasons = [...printerTroubles, 'not-set-up', 'not-recorded', 'not-printable', 'job-aborted'] as const
const unknownReasons = [
  'connection-lost',
  'no-confirmation',
  'stopped-too-long',
  'program-ended',
  'spooler-lost',
  'spooler-gave-up',
] as const

/**
 * Why nothing of a document was sent. The printer reports no paper, an open cover, being offline or an error (cutter, overheated
 * head); it cannot be reached; it is connected but does not answer; none is set up; the journal cannot be written; the document
 * cannot be rendered. The system's spooler does not answer, has no such queue, its queue is paused or refuses jobs, or it
 * cancelled the job before the printer got any of it. This user may not write to the device. This program cannot print this way
 * (kind `html` outside the desktop app).
 */
export const NotSentReason = Type.Enum([...notSentReasons])
export type NotSentReason = Static<typeof NotSentReason>

/**
 * Why it is unknown whether a document was printed: the connection broke, no confirmation came in time, the printer was without
 * paper or had its cover open for too long, the program ended while sending, the system's spooler disappeared with the job, or it
 * cancelled the job when the printer may already have had a part of it.
 */
export const UnknownReason = Type.Enum([...unknownReasons])
export type UnknownReason = Static<typeof UnknownReason>

/** The result of one try to print. `unconfirmed`: sent to a printer without a back channel, so nothing more is known. */
export type PrintOutcome =
  | { kind: 'printed' }
  | { kind: 'unconfirmed' }
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'unknown'; reason: UnknownReason }

/** Why a job has its state; `did-not-come-out` is what staff answered about an unknown one. */
export const PrintJobReason = Type.Enum([...notSentReasons, ...unknownReasons, 'did-not-come-out'])
export type PrintJobReason = Static<typeof PrintJobReason>
