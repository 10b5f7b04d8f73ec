import type { StockReport } from '../../../shared/contract/reports.ts'
import { api } from '../../data/api.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import type { Period } from '../../ui/period/period.ts'
import { remoteAtom } from '../../data/remote-atom.ts'
import { EMPTY_COUNT } from './stock-draft.ts'

/** The inventory slice of the specification (3, Client state): the stock as counted last, its value and its differences. */
export const stockAtom = remoteAtom<StockReport | null, []>(null, () => api('stockReport'))

/** The days whose counts are looked at; stock is counted on few days, so all of them at first. */
export const stockPeriodAtom = draftAtom<Period>({ preset: 'all' })

/** The count that is being typed. */
export const stockDraftAtom = draftAtom(EMPTY_COUNT)
