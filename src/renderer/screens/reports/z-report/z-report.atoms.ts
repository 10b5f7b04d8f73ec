import { atom } from 'jotai'
import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { readAtom } from '../../../data/query.ts'
import { write } from '../../../data/write.ts'
import { reportVoyageAtom } from '../../../ui/period/report-period.ts'

export const figuresAtom = readAtom('xReport', null)

export const zQueryAtom = atom((get) => {
  const voyage = get(reportVoyageAtom)
  return voyage === null ? {} : { voyage: voyage._id }
})

export const zReports = rowsAtoms('listZReports', (get) => get(zQueryAtom))

/** Retried under its key until answered, so that the period closes once. */
export const closing = moveAtoms<{ number: number }, ZReport>('zreport', (body, options) =>
  write('closeZReport', { body }, options),
)
