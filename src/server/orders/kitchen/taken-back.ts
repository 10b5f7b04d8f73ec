import type { KitchenLine } from '../../../shared/contract/kitchen.ts'
import { isoOf } from '../../../shared/time.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'
import { changesOf, type KitchenChange, keyOf } from './kitchen-change.ts'

type Sent = Pick<KitchenTicketRow, 'lines' | 'staff_name' | 'created_at'>

interface Ordered {
  ticket: Sent
  change: KitchenChange
  qty: number
}

/** The latest order of a dish of which tickets have not taken all back. */
function latestOf(key: string, tickets: readonly Sent[]): Ordered | undefined {
  const ordered: Ordered[] = []
  for (const ticket of tickets.toSorted((a, b) => a.created_at - b.created_at))
    for (const change of changesOf(ticket).filter((one) => keyOf(one) === key))
      if (change.qty > 0) ordered.push({ ticket, change, qty: change.qty })
      else takeBack(ordered, -change.qty)
  return ordered.findLast(({ qty }) => qty > 0)
}

function takeBack(ordered: readonly Ordered[], count: number): void {
  let left = count
  for (const one of ordered.toReversed()) {
    const taken = Math.min(left, one.qty)
    one.qty -= taken
    left -= taken
  }
}

/**
 * What the paper says of a dish that is taken back: when it was sent, by whom and in which round. Taken back is what was ordered last, as on
 * the displays. Kept on the ticket, since orders that were merged are parted again.
 */
export function takenBack(change: KitchenChange, tickets: readonly Sent[], reason: string | undefined): KitchenChange {
  // What was known of an earlier part that was taken back says nothing of this one.
  const { round: _round, sent: _sent, reason: _reason, ...line } = change
  const latest = latestOf(keyOf(change), tickets)
  const sent = latest && {
    at: latest.ticket.created_at,
    by: latest.ticket.staff_name,
    ...(latest.change.round !== undefined && { round: latest.change.round }),
  }
  return { ...line, ...(sent && { sent }), ...(reason !== undefined && { reason }) }
}

/** Those facts as a ticket shows them. */
export const takenBackView = ({ sent, reason }: KitchenChange): Pick<KitchenLine, 'sentAt' | 'sentBy' | 'reason'> => ({
  ...(sent !== undefined && { sentAt: isoOf(sent.at), sentBy: sent.by }),
  ...(reason !== undefined && { reason }),
})

/** The round that a ticket is of; nothing where its lines are of several, or of none as what Check Out placed. */
export function roundOf(changes: readonly KitchenChange[]): number | undefined {
  const added = changes.filter(({ qty }) => qty > 0)
  const rounds = new Set((added.length > 0 ? added : changes).map(({ round, sent }) => round ?? sent?.round))
  return rounds.size === 1 ? [...rounds][0] : undefined
}
