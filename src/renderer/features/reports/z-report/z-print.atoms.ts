import { atom } from 'jotai'
import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import type { Result } from '../../../../shared/errors.ts'
import { newId } from '../../../../shared/ids.ts'
import { fail } from '../../../../shared/messages.ts'
import type { PrintJob } from '../../../../shared/printing.ts'
import { xReportReceipt, xReportTitle, zReportNamed, zReportReceipt, zReportTitle } from '../../../../shared/receipt-z-report.ts'
import { readPage } from '../../../data/list.ts'
import { write } from '../../../data/write.ts'
import { bridge } from '../../../platform/bridge.ts'
import { sessionAtom } from '../../../platform/session.ts'
import { settingsAtom } from '../../../platform/terminal.ts'
import { hasPrinter } from '../../../printing/invoice-print.atoms.ts'

type Printed = Result<PrintJob, { msg: string }>

const terminalAtom = atom((get) => get(settingsAtom)?.terminalName ?? '')

/** Prints the figures so far. */
export const printFiguresAtom = atom(null, async (get, _set, report: XReport): Promise<Printed> => {
  const document = xReportReceipt(report, { printedBy: get(sessionAtom)?.user.name ?? '', terminal: get(terminalAtom) })
  return bridge.call('print', { jobId: newId(), title: xReportTitle(report), document })
})

/** Printings that the server may have counted and the host may have taken, by report: asked for again, they are the same. */
const unsent = new Map<string, string>()

/** Prints a Z report: the original where none was printed anywhere, else a copy that the server counts and the paper says. */
export const printZReportAtom = atom(
  null,
  async (get, _set, { _id }: Pick<ZReport, '_id'>, printerId?: string): Promise<Printed> => {
    const printid = unsent.get(_id) ?? newId()
    unsent.set(_id, printid)
    const counted = await write('printZReport', { params: { id: _id }, body: { printid } })
    if (!counted.ok) return counted
    const { copy, printedAt, printedBy, report } = counted.value
    const document = zReportReceipt(report, { copy, printedAt, printedBy, terminal: get(terminalAtom) })
    const where = printerId === undefined ? {} : { printerId }
    const job = await bridge.call('print', { jobId: printid, title: zReportTitle(report), document, ...where })
    if (job.ok) unsent.delete(_id)
    return job
  },
)

/** The printing that follows a closing by itself, where a printer is set up. */
export const printAfterClosingAtom = atom(null, async (_get, set, report: ZReport): Promise<void> => {
  if (await hasPrinter()) await set(printZReportAtom, report)
})

/** Prints a Z report once more by what its print is called. */
export const printZCopyAtom = atom(null, async (_get, set, title: string, printerId?: string): Promise<Printed> => {
  const number = zReportNamed(title)
  const found = await readPage('listZReports', {}, { limit: 1, cursor: String((number ?? 0) + 1) })
  if (!found.ok) return found
  const report = found.value.rows.find((each) => each.number === number)
  return report === undefined ? fail('z_report_not_found') : set(printZReportAtom, report, printerId)
})
