import { type PrintTopic, topicOf } from '../../shared/print-titles.ts'
import type { PrinterCondition, PrintJobReason } from '../../shared/printing.ts'

/** What a printer says of itself, for the status strip and the setting. */
export const conditionWords: Record<PrinterCondition, string> = {
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

const stands: Record<PrintTopic, string> = {
  invoice: 'The sale stands.',
  slip: 'The return stands.',
  kitchen: 'The order stands.',
  closing: 'The closing stands.',
  figures: 'Nothing was closed by it.',
  other: 'The sale stands.',
}

/** What paper trouble leaves untouched, by what the print is called. */
export const standsWords = (title: string): string => stands[topicOf(title)]

/** Why an invoice waits, as the first words of the trouble bar. */
export const reasonWords: Record<PrintJobReason, string> = {
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
