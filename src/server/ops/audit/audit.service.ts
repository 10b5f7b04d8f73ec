import { ok } from '../../../shared/errors.ts'
import type { Db } from '../../kernel/db/database.ts'
import { type Slice, slicePage, sliceOf } from '../../kernel/db/slice.ts'
import type { Service } from '../../kernel/http/call.ts'
import { auditView, movesAsked, moveEntry, namesOf, newestOf } from '../../kernel/audit/audit.ts'
import { auditEntries, type AuditFilter, staffNamed, subjectsOf } from '../../kernel/audit/audit.repo.ts'
import { moneyMoves } from '../../kernel/audit/money-moves.repo.ts'

/** The audit trail and the money moves in one list, by their moments: a move is noted by the ledger alone and read from there. */
export const listAudit: Service<'listAudit'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const entries = await entriesOf(db, slice.value, query)
  const subjects = [...new Set(entries.map(({ subject }) => subject).filter((id) => id !== ''))]
  const staff = await staffNamed(db, [...new Set(entries.map(({ staff_id }) => staff_id))])
  const view = auditView(namesOf(await subjectsOf(db, subjects)), staff)
  return ok({ ...slicePage(entries, slice.value.limit, view), total: null })
}

async function entriesOf(db: Db, slice: Slice, { action, staffid, cardNumber }: AuditFilter) {
  const who = { ...(staffid !== undefined && { staffid }), ...(cardNumber !== undefined && { cardNumber }) }
  const kind = movesAsked(action)
  const moves = kind === null ? [] : await moneyMoves(db, slice, { ...who, ...(kind !== 'all' && { kind }) })
  const isNoted = action === undefined || kind === null
  const noted = isNoted ? await auditEntries(db, slice, { ...who, ...(action !== undefined && { action }) }) : []
  return newestOf([...noted, ...moves.map(moveEntry)], slice.limit + 1)
}
