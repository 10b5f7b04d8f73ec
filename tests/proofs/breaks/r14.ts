import type { firstBrokenEntry } from '../../../src/server/kernel/audit/audit.repo.ts'
import type { firstBrokenRow } from '../../../src/server/cards/ledger/ledger.ts'
import { seamsOf } from '../seam.ts'

export const noBrokenRow: typeof firstBrokenRow = () => null
export const noBrokenEntry: typeof firstBrokenEntry = () => null

const seam = seamsOf(import.meta.filename)
export const seams = [
  seam('server/cards/ledger/ledger', 'firstBrokenRow', 'noBrokenRow'),
  seam('server/kernel/audit/audit.repo', 'firstBrokenEntry', 'noBrokenEntry'),
]
