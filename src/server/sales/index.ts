export { addSales } from './billing/sums.repo.ts'
export { openOutbox } from './invoice-mail/invoice-mail.ts'
export { disagreement, LedgerTally, tallied, zHash } from './reports/z-chain.ts'
export { endOf, outletsOf, partsOf, type ZEnds } from './reports/z-report.repo.ts'
