import type { OrderEvent } from '../../../shared/contract/orders.ts'
import { isoOf } from '../../../shared/time.ts'
import { voidReasonText } from '../../../shared/orders/voids.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { changesOf, type NamedVoid, shownLine, type StoredLine } from '../../orders/index.ts'

/** The voids that somebody gave a reason for; the others are part of what caused them. */
const reasoned = (voids: readonly NamedVoid[]): NamedVoid[] => voids.filter(({ cooked }) => cooked !== null)

/** Whether a void says what a ticket says, so that it is not shown twice: the VOID of that very moment, with nothing new beside it. */
export const isToldBy = (
  voids: readonly NamedVoid[],
  ticket: Pick<KitchenTicketRow, 'lines' | 'created_at' | 'terminal'>,
): boolean =>
  changesOf(ticket).length > 0 &&
  changesOf(ticket).every(({ qty }) => qty < 0) &&
  reasoned(voids).some(({ at, terminal }) => at === ticket.created_at && terminal === ticket.terminal)

/** What was voided with a reason, one event for each time somebody did. */
export const voidEvents = (voids: readonly NamedVoid[]): OrderEvent[] =>
  [...Map.groupBy(reasoned(voids), ({ at, terminal, staff_id }) => `${at} ${terminal} ${staff_id}`).values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    return [
      {
        what: 'voided' as const,
        orderstatus: '' as const,
        at: isoOf(first.at),
        staffName: first.staff_name ?? '',
        terminal: first.terminal,
        voided: rows.map(({ line }) => shownLine(JSON.parse(line) as StoredLine)),
        reason: voidReasonText(first),
        ...(first.approver_name !== null && { approvedBy: first.approver_name }),
      },
    ]
  })
