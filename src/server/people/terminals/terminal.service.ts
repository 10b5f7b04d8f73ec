import type { TerminalChange } from '../../../shared/contract/terminals.ts'
import { ok } from '../../../shared/errors.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { isWithin } from '../../kernel/past.ts'
import { cashAt } from './drawer.repo.ts'

/** For so long after cash was handed over its print opens the drawer without being noted, ms: a printer may have to be mended first. */
const CASH_MS = 10 * 60_000

const orNone = (said: string): string => (said === '' ? 'none' : said)

const detailOf = ({ what, from, to }: TerminalChange): string => `${what}: ${orNone(from)} → ${orNone(to)}`

/** A session that may make this call may change the terminal. The note is written first, so that no change goes unnoted. */
export const noteTerminalChange: Service<'noteTerminalChange'> = async ({ database, now }, { body, ...by }) => {
  await noteAction(database.db, by, now(), { action: 'terminal_changed', detail: detailOf(body) })
  return ok({})
}

/** The next login at the terminal brings it. That person did not make the change, and the entry says so. */
export const noteLateChange: Service<'noteLateChange'> = async ({ database, now }, { body, ...by }) => {
  await noteAction(database.db, by, now(), { action: 'terminal_changed_before', detail: detailOf(body) })
  return ok({})
}

/** A drawer that opens for the cash of the last minutes is in the books already; any other opening is noted. */
export const openDrawer: Service<'openDrawer'> = async ({ database, now }, { body, ...by }) => {
  const { subject, again } = body
  const at = now()
  const handedAt = again ? undefined : await cashAt(database.db, subject)
  if (handedAt !== undefined && isWithin(handedAt, CASH_MS, at)) return ok({ noted: false })
  const subjectId = subject.kind === 'invoice' ? { subject: subject.id } : {}
  await noteAction(database.db, by, at, { action: 'drawer_opened', detail: subject.kind.replaceAll('-', ' '), ...subjectId })
  return ok({ noted: true })
}
