import type { PrintKind, PrintSubject } from '../../shared/print-content.ts'
import type { PrintJobReason } from '../../shared/print-outcome.ts'
import type { PrinterCondition } from '../../shared/printing.ts'

/** What a printer says of itself, for the status strip and the setting. */
export const conditionLabels: Record<PrinterCondition, string> = {
  ready: 'Ready',
  'paper-low': 'Paper low',
  'paper-out': 'Paper out',
  'cover-open': 'Cover open',
  offline: 'Offline',
  error: 'Printer error',
  unreachable: 'Not reached',
  'no-answer': 'No answer',
  'spooler-down': 'Print system down',
  'queue-missing': 'Queue missing',
  'queue-paused': 'Queue paused',
  'queue-refusing': 'Queue refuses jobs',
  'no-permission': 'Not allowed',
  'not-available': 'Desktop app only',
  'not-asked': 'Not asked yet',
}

const stands: Record<PrintKind, string> = {
  invoice: 'The sale stands.',
  'card-slip': 'The return stands.',
  'kitchen-ticket': 'The order stands.',
  'z-report': 'The closing stands.',
  'x-report': 'Nothing was closed by it.',
  'test-page': '',
  unknown: 'What was sold or ordered stands.',
}

/** What paper trouble leaves untouched; empty where there is nothing that it could touch. */
export const standsLabel = ({ kind }: PrintSubject): string => stands[kind]

/** Why an invoice waits, as the first words of the trouble bar. */
export const reasonLabels: Record<PrintJobReason, string> = {
  'paper-out': 'Paper is out.',
  'cover-open': 'The cover is open.',
  offline: 'The printer is offline.',
  error: 'The printer reports an error.',
  unreachable: 'The printer is not reached.',
  'no-answer': 'The printer does not answer.',
  'not-set-up': 'No printer is set up.',
  'not-printable': 'The document cannot be printed.',
  'spooler-down': 'The print system of this computer does not answer.',
  'queue-missing': 'This computer has no such print queue any more.',
  'queue-paused': 'The print queue is paused.',
  'queue-refusing': 'The print queue refuses jobs.',
  'job-aborted': 'The print system gave the job up before it printed.',
  'no-permission': 'This user may not print on the device.',
  'not-available': 'Only the desktop app can print on this printer.',
  'not-recorded': 'The print could not be recorded.',
  'connection-lost': 'The printer stopped answering while printing.',
  'no-confirmation': 'The printer did not confirm the print.',
  'stopped-too-long': 'The printer stood still for too long.',
  'program-ended': 'The program ended while printing.',
  'spooler-lost': 'The print system went away while printing.',
  'spooler-gave-up': 'The print system gave the job up while printing.',
  'did-not-come-out': 'Staff say it did not come out.',
}
