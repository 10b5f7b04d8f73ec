import type { Act, Command } from './command.ts'
import { totalOf } from './lines.ts'
import { isLive, isUsable, type Model, type OrderModel, type PaxModel, unpaidOf } from './model.ts'
import { bindingOf } from './pricing.ts'
import { mayMoveCash, OFFICE } from './drawer.ts'

const VOYAGE_MS = 30 * 24 * 3_600_000

/** What makes a card good for so much, paise. */
function funded(model: Model, { card }: PaxModel, total: number): Act[] {
  const { now } = model
  // Without a shift no cash is taken.
  const tender = mayMoveCash(model, OFFICE) ? {} : ({ tender: 'ashore' } as const)
  const refill: Act = { act: 'refill', amount: Math.max(1, total), lastsMs: VOYAGE_MS, ...tender }
  if (!isLive(card)) return [{ act: 'activate', amount: 0, lastsMs: VOYAGE_MS }, refill]
  return [
    ...(card.state === 'blocked' ? ([{ act: 'block', blocked: false }] as const) : []),
    ...(isUsable({ ...card, state: 'active' }, now) && card.balance >= total ? [] : [refill]),
  ]
}

/** All of an order is taken back by a supervisor; without a line it is cancelled. */
function voided(order: OrderModel, check: number | null): Act[] {
  if (order.lines.length === 0) return [{ act: 'cancel', check }]
  const all = { check, take: 'all', isStale: false } as const
  return [
    { act: 'askVoid', ...all },
    { act: 'void', ...all },
  ]
}

/** The passenger pays what they have ordered at the prices of today, or, where that cannot be, all of it is void. */
function settled(model: Model, pax: PaxModel, order: OrderModel): Act[] {
  const { lines, why } = bindingOf(model, order, order.lines)
  if (order.lines.length === 0 || why !== null) return voided(order, null)
  return [
    ...funded(model, pax, totalOf(lines)),
    { act: 'order', quantities: [], wrongBy: 0, again: true },
    { act: 'supervise', cart: 'ordered', wrongBy: 0 },
    { act: 'pay', keyed: true, wrongBy: 0 },
  ]
}

/**
 * A legal way to the end of one order that is still open, null where none is: a check is given to a passenger who has nothing to pay, and what
 * somebody's card can pay is paid. Every one of these calls must be let in.
 */
export function closingOf(model: Model): Command[] | null {
  const place = model.pax.findIndex((pax) => unpaidOf(pax) !== null)
  const pax = model.pax[place]
  const own = pax && unpaidOf(pax)
  if (pax !== undefined && own) return settled(model, pax, own).map((act) => ({ ...act, pax: place, afterMs: 0 }))
  const check = model.orders.find(({ state, guest }) => state === 'unpaid' && guest === null)
  if (check === undefined) return null
  const { why } = bindingOf(model, check, check.lines)
  const nth = model.checks.length - 1 - model.checks.indexOf(check)
  const acts: Act[] = check.lines.length > 0 && why === null ? [{ act: 'give', check: 0, wrongBy: 0 }] : voided(check, nth)
  return acts.map((act) => ({ ...act, pax: 0, afterMs: 0 }))
}
