import type { CardMoneyReport, SalesReport } from '../../../shared/contract/reports.ts'
import { api } from '../../data/api.ts'
import type { DayRange } from '../../ui/period/period.ts'
import { remoteAtom } from '../../data/remote-atom.ts'

/** The figures of the Total Sales Report. */
export const salesAtom = remoteAtom<SalesReport | null, [DayRange]>(null, (query) => api('salesReport', { query }))

/** The figures of the Card Report. */
export const cardMoneyAtom = remoteAtom<CardMoneyReport | null, [DayRange]>(null, (query) => api('cardMoneyReport', { query }))
