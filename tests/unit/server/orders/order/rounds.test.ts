import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { againstStored, isSent, nextRound, placedLines, sentLines } from '../../../../../src/server/orders/order/rounds.ts'
import { linesHash, type StoredLine } from '../../../../../src/server/orders/order/cart.ts'
import { changesBetween, sentSoFar } from '../../../../../src/server/orders/kitchen/kitchen-change.ts'
import type { CartLine } from '../../../../../src/shared/contract/order-parts.ts'
import { approvedMark, lineKey } from '../../../../../src/shared/orders/modifiers.ts'
import { paise } from '../../../../../src/shared/money/money.ts'

const DISHES = ['biryani', 'soda', 'cake']
const storedOf = ({ _id, qty, round: _round, ...line }: CartLine): StoredLine => ({
  dishId: _id,
  dishName: _id,
  price: paise(100),
  imageUrl: '',
  halfStars: 8,
  type: 'Dinner',
  qty,
  ...(line.note !== undefined && { note: line.note }),
  ...(line.held === true && { held: true }),
})
const cartOf = ({ dishId, qty, note, round, held }: StoredLine): CartLine => ({
  _id: dishId,
  qty,
  ...(note !== undefined && { note }),
  ...(round !== undefined && { round }),
  ...(held !== undefined && { held }),
})
/** A cart priced: what is the same adds up, up to the most, as the server has it. */
function freshOf(cart: readonly CartLine[]): StoredLine[] {
  const sum = new Map<string, CartLine>()
  for (const line of cart) sum.set(lineKey(line), { ...line, qty: Math.min(5, line.qty + (sum.get(lineKey(line))?.qty ?? 0)) })
  return [...sum.values()].map(storedOf)
}
const send = (stored: readonly StoredLine[], cart: readonly CartLine[], now: number) => {
  const { kept, fresh } = againstStored(stored, cart)
  return sentLines(stored, { kept, fresh: freshOf(fresh) }, { now, placedAt: 0 })
}
const place = (stored: readonly StoredLine[], cart: readonly CartLine[], now: number) => {
  const { kept, fresh } = againstStored(stored, cart)
  return placedLines(stored, { kept, fresh: freshOf(fresh) }, now)
}
const inAll = (lines: readonly { dishId: string; qty: number }[]) =>
  Object.fromEntries(
    DISHES.map((dish) => [dish, lines.filter(({ dishId }) => dishId === dish).reduce((sum, { qty }) => sum + qty, 0)]),
  )

describe('rounds', () => {
  it('keep what was sent and make a round of what is new', () => {
    const first = send([], [{ _id: 'biryani', qty: 2 }], 10)
    const second = send(first, [...first.map(cartOf), { _id: 'biryani', qty: 5 }], 20)
    expect(second.map(({ qty, round, sentAt }) => [qty, round, sentAt])).toEqual([[2, 1, 10], [5, 2, 20]]) // oxfmt-ignore
  })

  it('let a sent line become less, and never more: the rest is new', () => {
    const first = send([], [{ _id: 'biryani', qty: 3 }], 10)
    expect(send(first, [{ _id: 'biryani', qty: 1, round: 1 }], 20).map(({ qty, round }) => [qty, round])).toEqual([[1, 1]])
    expect(send(first, [{ _id: 'biryani', qty: 5, round: 1 }], 20).map(({ qty, round }) => [qty, round])).toEqual([[3, 1], [2, 2]]) // oxfmt-ignore
    expect(send(first, [{ _id: 'biryani', qty: 2, round: 7 }], 20).map(({ qty, round }) => [qty, round])).toEqual([[2, 2]])
  })

  it('are none on an order that Check Out alone places', () => {
    expect(place([], [{ _id: 'biryani', qty: 2 }], 10).map(({ round, held }) => [round, held])).toEqual([[undefined, undefined]])
  })

  it('are hashed alike on screen and server, however the dishes are divided among them', () => {
    const first = send([], [{ _id: 'biryani', qty: 2 }], 10)
    const second = send(first, [...first.map(cartOf), { _id: 'biryani', qty: 3, held: true }], 20)
    const whole = [{ ...storedOf({ _id: 'biryani', qty: 5 }) }]
    expect(linesHash(second)).toBe(linesHash(whole))
    const mark = (lines: readonly StoredLine[]) => approvedMark(lines.map(({ dishId: _id, qty, price }) => ({ _id, qty, price })))
    expect(mark(second)).toBe(mark(whole))
  })
})

const added = fc.record({ _id: fc.constantFrom(...DISHES), qty: fc.integer({ min: 1, max: 5 }), held: fc.boolean() })
const step = fc.record({
  what: fc.constantFrom('send' as const, 'fire' as const, 'less' as const, 'again' as const),
  added: fc.array(added, { maxLength: 3 }),
})

describe('any sequence of sends, holds, fires and the guest’s card at the end', () => {
  it('fires each line once, takes back what went, and ends with nothing held', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let stored: StoredLine[] = []
        const tickets: { lines: string }[] = []
        const sendTicket = () => {
          const changes = changesBetween(sentSoFar(tickets), stored.filter(isSent))
          if (changes.length > 0) tickets.push({ lines: JSON.stringify(changes) })
        }
        for (const [at, { what, added: more }] of steps.entries()) {
          const back = stored.map(cartOf)
          const cart = {
            send: [...back, ...more.map(({ held, ...line }) => (held ? { ...line, held } : line))],
            fire: back.map(({ held: _held, ...line }) => line),
            less: back.slice(1),
            again: back,
          }[what]
          const before = stored
          stored = send(before, cart, at)
          sendTicket()
          if (what === 'again') expect(stored).toEqual(before)
          if (what !== 'less')
            expect(stored.filter(({ round }) => (round ?? 0) > 0 && (round ?? 0) < nextRound(before))).toEqual(
              before.filter(isSent),
            )
          expect(inAll(sentSoFar(tickets)), 'the kitchen has what was sent').toEqual(inAll(stored.filter(isSent)))
          expect(new Set(stored.map((line) => lineKey({ ...cartOf(line) }))).size).toBe(stored.length)
        }
        const all = inAll(stored)
        stored = place(stored, stored.map(cartOf), 99)
        sendTicket()
        expect(stored.every(isSent)).toBe(true)
        expect(stored.every(({ qty }) => qty <= 5)).toBe(true)
        expect([inAll(stored), inAll(sentSoFar(tickets))]).toEqual([all, all])
      }),
    )
  })
})
