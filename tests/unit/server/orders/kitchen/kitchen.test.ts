import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KitchenTicketRow } from '../../../../../src/server/kernel/db/tables/order-tables.ts'
import { type KitchenChange, sentSoFar } from '../../../../../src/server/orders/kitchen/kitchen-change.ts'
import { nextTicket, ticketLines } from '../../../../../src/server/orders/kitchen/kitchen.ts'

const line = (dishId: string, qty: number, making: Partial<KitchenChange> = {}): KitchenChange => ({
  dishId,
  dishName: `Dish ${dishId}`,
  type: 'Lunch',
  qty,
  ...making,
})
const quantities = (lines: readonly KitchenChange[]) =>
  Object.fromEntries(
    lines.map(({ qty, dishId, modifiers = [], note }) => [JSON.stringify([dishId, modifiers, note]), qty] as const).toSorted(),
  )
const choice = (id: string) => ({ id, name: `Choice ${id}` })
/** Three ways in which one dish may be made: as it is, with a choice, with a note. */
const makings: Record<string, Partial<KitchenChange>> = {
  plain: {},
  chosen: { modifiers: [choice('x')] },
  noted: { note: 'hot' },
}

/** An order as it is at one Check Out: dishes a to f, each at most once in each way. */
const order = fc
  .uniqueArray(
    fc.record({
      dishId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      qty: fc.integer({ min: 1, max: 5 }),
      making: fc.constantFrom(...Object.keys(makings)),
    }),
    { selector: ({ dishId, making }) => `${dishId} ${making}` },
  )
  .map((lines) => lines.map(({ dishId, qty, making }) => line(dishId, qty, makings[making])))

/** Places each order in turn and keeps the tickets that the kitchen gets. */
function placed(orders: readonly (readonly KitchenChange[])[]): KitchenTicketRow[] {
  const tickets: KitchenTicketRow[] = []
  for (const lines of orders) {
    const content = nextTicket({ tickets }, { lines, tables: [] })
    if (content !== null)
      tickets.push({ ...content, id: '', order_id: '', staff_name: '', terminal: '', created_at: tickets.length })
  }
  return tickets
}

describe('what is sent to the kitchen', () => {
  it('adds up to the present order, whatever it was before, and never twice', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 8 }), (orders) => {
        const tickets = placed(orders)
        const last = orders.at(-1) ?? []
        expect(quantities(sentSoFar(tickets))).toEqual(quantities(last))
        expect(nextTicket({ tickets }, { lines: last, tables: [] })).toBeNull()
        expect(tickets.map(({ number }) => number)).toEqual(tickets.map((_, index) => index + 1))
      }),
    )
  })

  it('is nothing more once a cancelled order is taken back', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), (orders) => {
        const tickets = placed(orders)
        const back = nextTicket({ tickets }, null)
        const row = back && { ...back, id: '', order_id: '', staff_name: '', terminal: '', created_at: 99 }
        expect(sentSoFar(row === null ? tickets : [...tickets, row])).toEqual([])
        expect(back?.cancelled ?? 1).toBe(1)
      }),
    )
  })

  it('says how a dish is made: other choices or another note are another dish to make', () => {
    const rare = line('a', 2, { modifiers: [{ ...choice('x'), leaveOut: true }], note: 'nuts', allergy: true })
    const [first] = placed([[rare]])
    if (first === undefined) throw new Error('no ticket')
    const making = { modifiers: [{ name: 'Choice x', leaveOut: true }], note: 'nuts', allergy: true }
    expect(ticketLines(first).added).toEqual([{ dishName: 'Dish a', type: 'Lunch', qty: 2, ...making }])
    const second = nextTicket({ tickets: [first] }, { lines: [{ ...rare, qty: 1 }, line('a', 1)], tables: [] })
    expect(ticketLines(second ?? { lines: '[]' })).toEqual({
      added: [{ dishName: 'Dish a', type: 'Lunch', qty: 1 }],
      voided: [{ dishName: 'Dish a', type: 'Lunch', qty: 1, ...making, sentAt: '1970-01-01T00:00:00.000Z', sentBy: '' }],
    })
  })

  it('names what is added before what is taken out', () => {
    const [first] = placed([[line('a', 2), line('b', 1)]])
    const second = nextTicket(
      { tickets: first === undefined ? [] : [first] },
      { lines: [line('c', 1), line('a', 1)], tables: [] },
    )
    expect((JSON.parse(second?.lines ?? '[]') as KitchenChange[]).map(({ dishId, qty }) => [dishId, qty])).toEqual([
      ['c', 1],
      ['a', -1],
      ['b', -1],
    ])
  })
})
