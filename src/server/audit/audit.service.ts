import { ok } from '../../shared/errors.ts'
import { slicePage, sliceOf } from '../db/slice.ts'
import type { Service } from '../http/call.ts'
import { auditView, namesOf } from './audit.ts'
import { auditEntries, subjectsOf } from './audit.repo.ts'

export const listAudit: Service<'listAudit'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const entries = await auditEntries(db, slice.value, query)
  const subjects = [...new Set(entries.map(({ subject }) => subject).filter((id) => id !== ''))]
  const view = auditView(namesOf(await subjectsOf(db, subjects)))
  return ok({ ...slicePage(entries, slice.value.limit, view), total: null })
}
