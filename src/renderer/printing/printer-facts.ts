import type { Printer, PrinterKind, PrinterRole } from '../../shared/printing.ts'
import { paperWords } from './paper-words.ts'

/** How a printer is reached, in a word for staff. */
export const kindWords: Record<PrinterKind, string> = {
  tcp: 'Network',
  spooler: 'Print queue',
  device: 'Cable',
  html: 'System driver',
}

/** What a printer takes by itself. */
export const roleWords: Record<PrinterRole, string> = { receipt: 'Receipts', kitchen: 'Kitchen tickets' }

/** What a printer takes, on one line. */
export const rolesOf = ({ roles }: Pick<Printer, 'roles'>): string =>
  roles.length === 0 ? 'Only what is sent to it' : roles.map((role) => roleWords[role]).join(', ')

/** How a printer is reached and what lies in it: `Network · 80 mm · confirms each print`. */
export const factsOf = ({ kind, paper, columns, backChannel }: Printer): string =>
  [
    kindWords[kind],
    paper === 'a4' ? 'A4' : paperWords[columns],
    kind === 'tcp' && backChannel ? 'confirms each print' : 'cannot confirm',
  ].join(' · ')
