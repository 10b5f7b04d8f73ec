import type { firstBrokenEntry } from '../../../src/server/audit/audit-chain.ts'
import type { damagedPages } from '../../../src/server/db/sqlite/integrity/damaged-pages.ts'
import type { firstBrokenRow } from '../../../src/server/ledger/ledger.ts'
import { seamsOf } from '../seam.ts'

export const noBrokenRow: typeof firstBrokenRow = () => null
export const noBrokenEntry: typeof firstBrokenEntry = () => null
export const noDamagedPages: typeof damagedPages = () => []

const seam = seamsOf(import.meta.filename)
export const chainSeams = [
  seam('server/ledger/ledger', 'firstBrokenRow', 'noBrokenRow'),
  seam('server/audit/audit-chain', 'firstBrokenEntry', 'noBrokenEntry'),
]
export const seams = [...chainSeams, seam('server/db/sqlite/integrity/damaged-pages', 'damagedPages', 'noDamagedPages')]
