import { atom } from 'jotai'
import type { XReport, ZReport } from '../../shared/contract/z-reports.ts'
import { ok } from '../../shared/errors.ts'
import { xReportReceipt, xReportTitle, zReportReceipt, zReportTitle } from '../../shared/receipt/z-report.ts'
import { write } from '../data/write.ts'
import { hasPrinter } from './invoice-print.atoms.ts'
import { type Printable, printAtom } from './print.atoms.ts'

/** Printouts of an X report are not counted, since each has other figures. */
export const xReportPrintable = (report: XReport): Printable => ({
  subject: { kind: 'x-report', id: String(report.number) },
  compose: async (_printing, by) => ok({ title: xReportTitle(report), copy: 0, document: xReportReceipt(report, by) }),
})

/** The original if it was never printed on any terminal, otherwise a copy that is counted by the server and marked on paper. */
export const zReportPrintable = (id: string): Printable => ({
  subject: { kind: 'z-report', id },
  compose: async ({ printid }, { terminal }) => {
    const counted = await write('printZReport', { params: { id }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, report } = counted.value
    const document = zReportReceipt(report, { copy, printedAt, printedBy, terminal })
    return ok({ title: zReportTitle(report), copy, document })
  },
})

export const printAfterClosingAtom = atom(null, async (_get, set, { _id }: ZReport): Promise<void> => {
  if (await hasPrinter()) await set(printAtom, zReportPrintable(_id))
})
