import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { readAtom } from '../../../data/query.ts'
import { write } from '../../../data/write.ts'

export const figuresAtom = readAtom('xReport', null)

export const zReports = rowsAtoms('listZReports', () => ({}))

/** Retried under its key until answered, so that the period closes once. */
export const closing = moveAtoms<{ number: number }, ZReport>('zreport', (body, options) =>
  write('closeZReport', { body }, options),
)
