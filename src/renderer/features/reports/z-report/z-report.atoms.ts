import type { XReport, ZReport } from '../../../../shared/contract/z-reports.ts'
import { api } from '../../../data/api.ts'
import { remoteAtom } from '../../../data/remote-atom.ts'
import { moveAtoms } from '../../../data/money-call.ts'

const figures = remoteAtom<XReport | null, []>(null, () => api('xReport'))

/** The figures since the last closing. */
export const figuresAtom = figures.slice
export const loadFiguresAtom = figures.load
export const refreshFiguresAtom = figures.refresh

/** The closing of the period: sent again under its key until an answer comes, so that it happens once. */
export const closing = moveAtoms<{ number: number }, ZReport>('zreport', (body, options) =>
  api('closeZReport', { body }, options),
)
