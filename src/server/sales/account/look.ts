import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { findPax } from '../../guests/index.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Deps } from '../../kernel/http/call.ts'
import { wasNoted } from './account.repo.ts'

const LOOKED = 'account_viewed'

/** A look is noted once in this time for one person and passenger, so that live refreshes do not fill the audit trail. */
export const NOTED_ONCE_IN_MS = 10 * 60_000

/**
 * The passenger whose account someone opens, after the look is noted. Nothing is shown that could not be noted: this fails while
 * the disk takes no writes.
 */
export async function lookedAt({ database, now }: Deps, by: Actor, paxId: string): Promise<Result<PaxRow>> {
  const pax = await findPax(database.db, paxId)
  if (pax === undefined) return fail('pax_not_found')
  const at = now()
  if (!(await wasNoted(database.db, LOOKED, by.staff.id, paxId, at - NOTED_ONCE_IN_MS)))
    await database.write((tx) => noteAction(tx, by, at, { action: LOOKED, subject: paxId }))
  return ok(pax)
}
