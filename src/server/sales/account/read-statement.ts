import type { Statement } from '../../../shared/contract/guest-account.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { allHeads } from '../../cards/index.ts'
import type { Actor } from '../../kernel/audit/audit.repo.ts'
import type { Reading } from '../../kernel/db/database.ts'
import { checkedDays, type DayBounds } from '../../kernel/db/slice.ts'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import type { Deps } from '../../kernel/http/call.ts'
import { countIn, currentVenue, findVoyage, paperVenue } from '../../venue/index.ts'
import { lookedAt } from './look.ts'
import { linesOfPeriod } from './statement.ts'
import { outletNames, statementFacts, type StatementPeriod } from './statement.repo.ts'

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
export async function statementOf(db: Reading, pax: PaxRow, period: StatementPeriod, at: number): Promise<Statement> {
  const { fromDay, toDay, voyage } = period
  return {
    venue: paperVenue(await currentVenue(db)),
    userid: pax.id,
    fullName: pax.full_name,
    paxManifestNo: pax.pax_manifest_no,
    cabin: pax.cabin,
    bookingNo: pax.booking_no,
    fromDay,
    toDay,
    ...(voyage !== null && { voyage: voyage.name }),
    madeAt: isoOf(at),
    ...linesOfPeriod(await statementFacts(db, pax.id, period), period),
    asOf: await asOf(db),
  }
}

interface AskedPeriod extends DayBounds {
  voyage?: string
}

/** The period that a query asks for. Refused: days that end before they begin, and a voyage that has not begun. */
export async function periodOf(db: Reading, { voyage: id, ...bounds }: AskedPeriod): Promise<Result<StatementPeriod>> {
  const days = checkedDays(bounds)
  if (!days.ok) return days
  const { fromDay = null, toDay = null } = days.value
  if (id === undefined) return ok({ fromDay, toDay, voyage: null })
  const voyage = await findVoyage(db, id)
  if (voyage === undefined || voyage.began_at === null) return fail('voyage_not_found')
  return ok({ fromDay, toDay, voyage: { id, name: voyage.name, beganAt: voyage.began_at } })
}

/** The statement that someone asks for, after the look is noted. */
export async function askedStatement(deps: Deps, by: Actor, paxId: string, asked: AskedPeriod): Promise<Result<Statement>> {
  const period = await periodOf(deps.database.db, asked)
  if (!period.ok) return period
  const pax = await lookedAt(deps, by, paxId)
  if (!pax.ok) return pax
  return ok(await deps.database.inOneMoment((db) => statementOf(db, pax.value, period.value, deps.now())))
}
