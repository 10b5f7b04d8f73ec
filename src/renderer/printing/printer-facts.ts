import type { Printer, PrinterKind, PrinterRole } from '../../shared/printing/printing.ts'
import { paperLabels } from './paper-labels.ts'

export const kindLabels: Record<PrinterKind, string> = {
  tcp: 'Network',
  spooler: 'Print queue',
  device: 'Cable',
  html: 'System driver',
}

export const roleLabels: Record<PrinterRole, string> = { receipt: 'Receipts', kitchen: 'Kitchen tickets' }

/** In one line: `Receipts, Kitchen tickets of Bar`. */
export const rolesOf = ({ roles, stations = [] }: Pick<Printer, 'roles' | 'stations'>): string => {
  const of = stations.length === 0 ? '' : ` of ${stations.join(', ')}`
  return roles.length === 0
    ? 'Only what is sent to it'
    : roles.map((role) => roleLabels[role] + (role === 'kitchen' ? of : '')).join(', ')
}

/** In one line: `Network · 80 mm · confirms each print`. */
export const factsOf = ({ kind, paper, columns, backChannel }: Printer): string =>
  [
    kindLabels[kind],
    paper === 'a4' ? 'A4' : paperLabels[columns],
    kind === 'tcp' && backChannel ? 'confirms each print' : 'cannot confirm',
  ].join(' · ')
