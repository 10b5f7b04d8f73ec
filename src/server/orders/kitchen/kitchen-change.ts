import type { KitchenLine } from '../../../shared/contract/kitchen.ts'
import type { DishType } from '../../../shared/contract/order-parts.ts'
import { lineKey } from '../../../shared/orders/modifiers.ts'
import { isoOf } from '../../../shared/time.ts'
import type { KitchenTicketRow } from '../../kernel/db/tables/order-tables.ts'

/** A dish with choices and note, and how many more the kitchen must make; negative for fewer. */
export interface KitchenChange {
  dishId: string
  dishName: string
  type: DishType
  qty: number
  modifiers?: { id: string; name: string; leaveOut?: true }[]
  note?: string
  allergy?: true
  course?: string
  /** The seat of a line, or the seats of added-up lines, one for each dish that has a seat. */
  seat?: number
  seats?: number[]
  /** Its round; left out for dishes placed at Check Out. */
  round?: number
  /** For a void, as far as known: by whom, when (ms) and in which round the dish was sent, and the reason. */
  sent?: { at: number; by: string; round?: number }
  reason?: string
}

/**
 * Identifies dishes that the kitchen makes alike: by dish, choices and note. Tickets from before choices were introduced have
 * only the dish.
 */
export const keyOf = ({ dishId, modifiers = [], note, allergy }: KitchenChange): string =>
  lineKey({ _id: dishId, modifiers: modifiers.map(({ id }) => ({ _id: id })), note, allergy })

export const changesOf = ({ lines }: Pick<KitchenTicketRow, 'lines'>): KitchenChange[] => JSON.parse(lines) as KitchenChange[]

/** What the kitchen was sent so far: the changes of an order's tickets, with equal dishes added up. */
export const sentSoFar = (tickets: readonly Pick<KitchenTicketRow, 'lines'>[]): KitchenChange[] =>
  [...addedUp(tickets.flatMap(changesOf)).values()].filter(({ qty }) => qty > 0)

/** What must be sent to the kitchen: dishes added since, then dishes removed. */
export function changesBetween(sent: readonly KitchenChange[], wanted: readonly KitchenChange[]): KitchenChange[] {
  const [before, after] = [addedUp(sent), addedUp(wanted)]
  const changes = [
    ...[...after.values()].map((line) => changeOf(line, before.get(keyOf(line)))),
    ...sent.filter((line) => !after.has(keyOf(line))).map((line) => ({ ...line, qty: -line.qty })),
  ]
  return [...changes.filter(({ qty }) => qty > 0), ...changes.filter(({ qty }) => qty < 0)]
}

type Lines = ReadonlyMap<string, KitchenChange>
/** Equal dishes added up: an order and its parts may have the same dish. */
function addedUp(lines: readonly KitchenChange[]): Lines {
  const sum = new Map<string, KitchenChange>()
  for (const line of lines) {
    const before = sum.get(keyOf(line))
    const had = before === undefined ? [] : seatsOf(before)
    const seats = line.qty < 0 ? without(had, seatsOf(line)) : [...had, ...seatsOf(line)]
    const round = Math.max(before?.round ?? 0, line.round ?? 0)
    sum.set(keyOf(line), { ...line, qty: line.qty + (before?.qty ?? 0), seats, ...(round > 0 && { round }) })
  }
  return sum
}

/** The seats of a line, one for each of its dishes that has one. */
const seatsOf = ({ qty, seat, seats }: KitchenChange): number[] =>
  seats ?? (seat === undefined ? [] : Array.from({ length: Math.abs(qty) }, () => seat))

/** A multiset of numbers without another. */
function without(all: readonly number[], gone: readonly number[]): number[] {
  const left = [...all]
  for (const one of gone) if (left.includes(one)) left.splice(left.indexOf(one), 1)
  return left
}

/**
 * The dishes added to a line, or voided. A dish moved to another seat is not a change, so the remaining seats are those of the
 * new dishes.
 */
function changeOf(line: KitchenChange, before: KitchenChange | undefined): KitchenChange {
  const qty = line.qty - (before?.qty ?? 0)
  const had = before === undefined ? [] : seatsOf(before)
  const seats = qty < 0 ? without(had, seatsOf(line)).slice(qty) : without(seatsOf(line), had).slice(-qty)
  return { ...line, qty, seats: qty === 0 ? [] : seats }
}

/** A change as a ticket stores it, without data that the kitchen does not need. */
export const storedChangeOf = ({
  dishId,
  dishName,
  type,
  qty,
  modifiers,
  note,
  allergy,
  course,
  round,
  sent,
  reason,
  ...seated
}: KitchenChange): KitchenChange => ({
  dishId,
  dishName,
  type,
  qty,
  ...(modifiers !== undefined && {
    modifiers: modifiers.map(({ id, name, leaveOut }) => ({ id, name, ...(leaveOut && { leaveOut }) })),
  }),
  ...(note !== undefined && { note }),
  ...(allergy && { allergy }),
  ...(course !== undefined && { course }),
  ...storedSeats(seatsOf({ ...seated, dishId, dishName, type, qty })),
  ...(round !== undefined && { round }),
  ...(sent !== undefined && { sent }),
  ...(reason !== undefined && { reason }),
})

const storedSeats = (seats: number[]): Pick<KitchenChange, 'seats'> => (seats.length === 0 ? {} : { seats })

type Sent = Pick<KitchenTicketRow, 'lines' | 'staff_name' | 'created_at'>

interface Ordered {
  ticket: Sent
  change: KitchenChange
  qty: number
}

/** The latest ticket that ordered a dish and is not fully voided. */
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
 * A voided dish with when it was sent, by whom and in which round. A void takes the dish ordered last, as on the displays. Stored
 * on the ticket, since a merge can be undone.
 */
export function asVoid(change: KitchenChange, tickets: readonly Sent[], reason: string | undefined): KitchenChange {
  // Data of an earlier void does not belong to this one.
  const { round: _round, sent: _sent, reason: _reason, ...line } = change
  const latest = latestOf(keyOf(change), tickets)
  const sent = latest && {
    at: latest.ticket.created_at,
    by: latest.ticket.staff_name,
    ...(latest.change.round !== undefined && { round: latest.change.round }),
  }
  return { ...line, ...(sent && { sent }), ...(reason !== undefined && { reason }) }
}

/** The data of a void as a ticket shows it. */
export const voidView = ({ sent, reason }: KitchenChange): Pick<KitchenLine, 'sentAt' | 'sentBy' | 'reason'> => ({
  ...(sent !== undefined && { sentAt: isoOf(sent.at), sentBy: sent.by }),
  ...(reason !== undefined && { reason }),
})

/** The round of a ticket; undefined if its lines have several, or none because they were placed at Check Out. */
export function roundOf(changes: readonly KitchenChange[]): number | undefined {
  const added = changes.filter(({ qty }) => qty > 0)
  const rounds = new Set((added.length > 0 ? added : changes).map(({ round, sent }) => round ?? sent?.round))
  return rounds.size === 1 ? [...rounds][0] : undefined
}
