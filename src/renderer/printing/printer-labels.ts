import type { PrintKind, PrintSubject } from '../../shared/contract/print-subject.ts'
import type { PrintJobReason } from '../../shared/printing/outcome.ts'
import type { PrinterCondition } from '../../shared/printing/printing.ts'

export const conditionLabels: Record<PrinterCondition, string> = {
  ready: 'Ready',
  'paper-low': 'Paper low',
  'paper-out': 'Paper out',
  'cover-open': 'Cover open',
  offline: 'Offline',
  error: 'Printer error',
  unreachable: 'Unreachable',
  'no-answer': 'No answer',
  'spooler-down': 'Print system down',
  'queue-missing': 'Queue missing',
  'queue-paused': 'Queue paused',
  'queue-refusing': 'Queue refuses jobs',
  'no-permission': 'Not allowed',
  'not-available': 'Desktop app only',
  'not-asked': 'Not checked yet',
}

const recorded: Record<PrintKind, string> = {
  invoice: 'The sale is recorded.',
  'guest-bill': 'The order is recorded.',
  'card-slip': 'The return is recorded.',
  'credit-note': 'The credit is recorded.',
  statement: 'The moves are recorded.',
  dispute: 'The dispute is recorded.',
  'kitchen-ticket': 'The order is recorded.',
  'z-report': 'The closing is recorded.',
  'x-report': 'An X report closes nothing.',
  'shift-sheet': 'The shift is recorded.',
  'safe-slip': 'The cash is recorded.',
  'test-page': '',
  unknown: 'What was sold or ordered is recorded.',
}

/** What is recorded in spite of a printing problem; empty for a test page. */
export const recordedLabel = ({ kind }: PrintSubject): string => recorded[kind]

export const reasonLabels: Record<PrintJobReason, string> = {
  'paper-out': 'Paper is out.',
  'cover-open': 'The cover is open.',
  offline: 'The printer is offline.',
  error: 'The printer reports an error.',
  unreachable: 'The printer cannot be reached.',
  'no-answer': 'The printer does not answer.',
  'not-set-up': 'No printer is set up.',
  'not-printable': 'The document cannot be printed.',
  'spooler-down': 'The print system of this computer does not answer.',
  'queue-missing': 'This print queue no longer exists on this computer.',
  'queue-paused': 'The print queue is paused.',
  'queue-refusing': 'The print queue refuses jobs.',
  'job-aborted': 'The print system cancelled the job before it printed.',
  'no-permission': 'This user is not allowed to print on the device.',
  'not-available': 'Only the desktop app can print on this printer.',
  'not-recorded': 'The print could not be recorded.',
  'connection-lost': 'The printer stopped answering while printing.',
  'no-confirmation': 'The printer did not confirm the print.',
  'stopped-too-long': 'The printer made no progress for too long.',
  'program-ended': 'The program ended while printing.',
  'spooler-lost': 'The print system stopped while printing.',
  'spooler-gave-up': 'The print system cancelled the job while printing.',
  'did-not-come-out': 'Staff say it did not come out.',
}
