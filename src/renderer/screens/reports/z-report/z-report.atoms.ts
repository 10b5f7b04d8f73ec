import type { ZReport } from '../../../../shared/contract/z-reports.ts'
import { rowsAtoms } from '../../../data/rows.ts'
import { moveAtoms } from '../../../data/money-call.ts'
import { readAtom } from '../../../data/query.ts'
import { write } from '../../../data/write.ts'

/** The figures since the last closing. */
export const figuresAtom = readAtom('xReport', null)

/** All Z reports, newest first. */
export const zReports = rowsAtoms('listZReports', () => ({}))

/** Closes the period; retried under its key until answered, so that it happens once. */
export const closing = moveAtoms<{ number: number }, ZReport>('zreport', (body, options) =>
  write('closeZReport', { body }, options),
)
