import type { PrintSubject } from '../../../shared/contract/print-subject.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { TerminalChange } from '../../../shared/contract/terminals.ts'
import { ok } from '../../../shared/errors.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Service } from '../../kernel/http/call.ts'
import { isWithin } from '../../kernel/clock-skew.ts'

/** When the cash of a printed document was handed over, ms; undefined if there was none. */
async function cashAt(db: Reading, { kind, id }: PrintSubject): Promise<number | undefined> {
  if (kind === 'invoice')
    return (
      await db
        .selectFrom('bills')
        .innerJoin('bill_cash', 'bill_cash.bill_id', 'bills.id')
        .select('bills.created_at')
        .where('bills.order_id', '=', id)
        .executeTakeFirst()
    )?.created_at
  if (kind === 'credit-note')
    return (
      await db
        .selectFrom('credit_notes')
        .select('created_at')
        .where('id', '=', id)
        .where('payout_move_id', 'is not', null)
        .executeTakeFirst()
    )?.created_at
  if (kind !== 'card-slip') return undefined
  const returned = await db
    .selectFrom('cards')
    .select('closed_at')
    .where('card_number', '=', id)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return returned?.closed_at ?? undefined
}

/** How long after a cash payment its print opens the drawer without an entry, ms: a printer may have to be repaired first. */
const CASH_MS = 10 * 60_000

const orNone = (said: string): string => (said === '' ? 'none' : said)

const detailOf = ({ what, from, to }: TerminalChange): string => `${what}: ${orNone(from)} → ${orNone(to)}`

/**
 * Records a change of the terminal, before it is made, so that no change goes unrecorded. A session that may call this may change
 * the terminal.
 */
export const noteTerminalChange: Service<'noteTerminalChange'> = async ({ database, now }, { body, ...by }) => {
  await database.write((tx) => noteAction(tx, by, now(), { action: 'terminal_changed', detail: detailOf(body) }))
  return ok({})
}

/** Records an earlier change at the terminal's next login. The entry says that this person did not make the change. */
export const noteLateChange: Service<'noteLateChange'> = async ({ database, now }, { body, ...by }) => {
  await database.write((tx) => noteAction(tx, by, now(), { action: 'terminal_changed_before', detail: detailOf(body) }))
  return ok({})
}

/** Records the opening of a drawer, unless it is for cash of the last minutes, which is already in the books. */
export const openDrawer: Service<'openDrawer'> = async ({ database, now }, { body, ...by }) => {
  const { subject, again } = body
  const at = now()
  const handedAt = again ? undefined : await cashAt(database.db, subject)
  if (handedAt !== undefined && isWithin(handedAt, CASH_MS, at)) return ok({ noted: false })
  const subjectId = subject.kind === 'invoice' ? { subject: subject.id } : {}
  const noted = { action: 'drawer_opened', detail: subject.kind.replaceAll('-', ' '), ...subjectId }
  await database.write((tx) => noteAction(tx, by, at, noted))
  return ok({ noted: true })
}
