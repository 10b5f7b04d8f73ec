import type { Statement } from '../../../shared/contract/guest-account.ts'
import { isoOf } from '../../../shared/time.ts'
import { allHeads } from '../../cards/index.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { countIn, currentVenue, paperVenue } from '../../venue/index.ts'
import { linesOfPeriod } from './statement.ts'
import { outletNames, type StatementDays, statementFacts } from './statement.repo.ts'

/** The last entry of each outlet's chain. */
async function asOf(db: Reading): Promise<Statement['asOf']> {
  const names = await outletNames(db)
  return (await allHeads(db)).map(({ id, ledger_seq, ledger_hash }) => ({
    _id: id,
    name: names.get(id) ?? '',
    row: countIn(id, ledger_seq),
    hash: ledger_hash,
  }))
}

/** A passenger's statement at a moment (ms). Call it with one snapshot of the database, so that no move falls between its parts. */
export const statementOf = async (db: Reading, pax: PaxRow, days: StatementDays, at: number): Promise<Statement> => ({
  venue: paperVenue(await currentVenue(db)),
  userid: pax.id,
  fullName: pax.full_name,
  paxManifestNo: pax.pax_manifest_no,
  cabin: pax.cabin,
  bookingNo: pax.booking_no,
  ...days,
  madeAt: isoOf(at),
  ...linesOfPeriod(await statementFacts(db, pax.id, days), days),
  asOf: await asOf(db),
})
