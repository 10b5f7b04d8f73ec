import type { PrinterCondition, PrintJobReason } from '../../../shared/printing.ts'

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
  'not-asked': 'Not asked yet',
}

/** What paper trouble leaves untouched, by what the print is called: a returned card's slip follows a return, any other print a sale. */
export const standsWords = (title: string): string =>
  title.startsWith('Card return ') ? 'The return stands.' : 'The sale stands.'

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
  'not-recorded': 'The print could not be recorded.',
  'connection-lost': 'The printer stopped answering while printing.',
  'no-confirmation': 'The printer did not confirm the print.',
  'stopped-too-long': 'The printer stood still for too long.',
  'program-ended': 'The program ended while printing.',
  'did-not-come-out': 'Staff say it did not come out.',
}
