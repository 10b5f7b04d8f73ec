import { Type, type Static } from 'typebox'

/** What is wrong with a printer: its whole line stops, and goes on by itself once the printer is ready. */
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
 * Why not one byte of a document was sent: the printer reports no paper, an open cover, being offline or an error (cutter,
 * overheated head); it cannot be reached; it is connected but does not answer; none is set up; the journal cannot be written;
 * the document cannot be turned into print. Of the system's spooler: it does not answer, has no such queue, the queue is paused or
 * refuses jobs, or it gave the job up before the printer took anything. This user may not write to the device; this program
 * cannot print this way (kind `html` outside the desktop app).
 */
export const NotSentReason = Type.Enum([...notSentReasons])
export type NotSentReason = Static<typeof NotSentReason>

/**
 * Why nobody knows whether a document came out: the connection broke, no confirmation came in time, the printer was
 * without paper or had its cover open for too long, or the program ended while sending; the system's spooler went away with the
 * job, or gave it up while the printer may have had a part of it.
 */
export const UnknownReason = Type.Enum([...unknownReasons])
export type UnknownReason = Static<typeof UnknownReason>

/** What became of one try to print. `unconfirmed` is a printer without a back channel: sent, and that is all that is known. */
export type PrintOutcome =
  | { kind: 'printed' }
  | { kind: 'unconfirmed' }
  | { kind: 'not-sent'; reason: NotSentReason }
  | { kind: 'unknown'; reason: UnknownReason }

/** Why a job has its state; `did-not-come-out` is what staff answered about an unknown one. */
export const PrintJobReason = Type.Enum([...notSentReasons, ...unknownReasons, 'did-not-come-out'])
export type PrintJobReason = Static<typeof PrintJobReason>
