import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DisplayTicket } from '../../../../../src/shared/contract/kitchen-display.ts'
import type { KitchenBumpRow } from '../../../../../src/server/kernel/db/tables/order-tables.ts'
import {
  bumpsOf,
  displayTickets,
  isWaiting,
  type OrderTicket,
  waitsSince,
} from '../../../../../src/server/orders/kitchen/display.ts'
import type { KitchenChange } from '../../../../../src/server/orders/kitchen/kitchen-change.ts'
import { nextTicket } from '../../../../../src/server/orders/kitchen/kitchen.ts'

const MINUTE = 60_000
const line = (dishId: string, qty: number, making: Partial<KitchenChange> = {}): KitchenChange => ({
  dishId,
  dishName: dishId,
  type: 'Lunch',
  qty,
  ...making,
})
const table = (tableno: number) => ({ _id: `t${tableno}`, tableno, tablefloor: '2nd Floor' as const })
type State = { lines: KitchenChange[]; tables?: ReturnType<typeof table>[] } | null

/** The tickets of an order that was placed and changed so, a minute apart; null cancels it. */
function ticketsOf(states: readonly State[]): OrderTicket[] {
  const tickets: OrderTicket[] = []
  for (const [index, state] of states.entries()) {
    const content = nextTicket({ tickets }, state && { tables: [], ...state })
    if (content === null) continue
    const row = { id: `T${tickets.length + 1}`, order_id: 'o', staff_name: 'Anita Rao', terminal: 'Bar' }
    tickets.push({
      ...content,
      ...row,
      created_at: (index + 1) * MINUTE,
      full_name: 'Rohan Mehta',
      covers: null,
      outlet: 1,
      status: 'Preparing',
    })
  }
  return tickets
}

const bump = (ticket_id: string, name: string, change: Partial<KitchenBumpRow> = {}): KitchenBumpRow => ({
  ticket_id,
  line: name,
  recalls: 0,
  done_at: 9 * MINUTE,
  recalled_at: null,
  staff_name: 'Ravi',
  terminal: 'Galley',
  ...change,
})
const shown = (tickets: readonly OrderTicket[], bumps: KitchenBumpRow[] = [], since = 0) =>
  displayTickets(tickets, bumpsOf(bumps), since)
const words = ({ lines }: DisplayTicket) =>
  lines.map(
    ({ line: id, qty, dishName, voided, doneAt }) => `${id} ${voided ? 'VOID ' : ''}${qty} ${dishName}${doneAt ? ' done' : ''}`,
  )

describe('tickets on the display', () => {
  it('show each round’s own dishes', () => {
    const tickets = ticketsOf([{ lines: [line('soup', 2)] }, { lines: [line('soup', 3), line('rice', 1)] }])
    expect(shown(tickets).map(words)).toEqual([['1.0 2 soup'], ['2.0 1 soup', '2.1 1 rice']])
  })

  it('show what was taken back under the ticket that ordered it, the latest first', () => {
    const tickets = ticketsOf([{ lines: [line('soup', 2)] }, { lines: [line('soup', 3)] }, { lines: [line('soup', 1)] }])
    expect(shown(tickets).map(words)).toEqual([['1.0 1 soup', '3.0 VOID 1 soup'], ['3.0 VOID 1 soup'], []])
  })

  it('keep dish, choices and note apart', () => {
    const noted = line('soup', 1, { note: 'nuts', allergy: true })
    const [ticket] = shown(ticketsOf([{ lines: [line('soup', 1), noted] }, { lines: [line('soup', 1)] }]))
    expect(ticket && words(ticket)).toEqual(['1.0 1 soup', '2.0 VOID 1 soup'])
    expect(ticket?.lines[1]).toMatchObject({ note: 'nuts', allergy: true, voided: true })
  })

  it('say that the whole order was cancelled, and where it was before it moved', () => {
    const placed = { lines: [line('soup', 1)], tables: [table(3)] }
    const [moved] = shown(ticketsOf([placed, { ...placed, tables: [table(4)] }]))
    expect([moved?.ordertable, moved?.movedfrom]).toEqual([[table(4)], [table(3)]])
    const [cancelled] = shown(ticketsOf([placed, null]))
    expect([cancelled?.cancelled, cancelled && words(cancelled)]).toEqual([true, ['2.0 VOID 1 soup']])
  })

  it('keep what was bumped, and ask again for what was taken back afterwards', () => {
    const tickets = ticketsOf([{ lines: [line('soup', 2)] }, { lines: [line('soup', 1)] }])
    const [before] = shown(tickets.slice(0, 1), [bump('T1', '1.0')])
    const [after] = shown(tickets, [bump('T1', '1.0')])
    expect([before, after].map((ticket) => ticket && [words(ticket), isWaiting(ticket, 'Preparing')])).toEqual([
      [['1.0 2 soup done'], false],
      [['1.0 1 soup done', '2.0 VOID 1 soup'], true],
    ])
    expect(after && waitsSince(after)).toBe(new Date(2 * MINUTE).toISOString())
  })

  it('wait again, and from then on, once they are brought back', () => {
    const back = bump('T1', '1.0', { recalls: 1, done_at: null, recalled_at: 12 * MINUTE })
    const [ticket] = shown(ticketsOf([{ lines: [line('soup', 1)] }]), [back])
    expect(ticket?.lines).toMatchObject([{ recalled: true, recalls: 1, doneAt: null }])
    expect(ticket && [isWaiting(ticket, 'Preparing'), waitsSince(ticket)]).toEqual([true, new Date(12 * MINUTE).toISOString()])
    expect(ticket && isWaiting(ticket, 'Completed'), 'the kitchen’s word counts').toBe(true)
  })

  it('wait for nobody once the order is completed', () => {
    const [ticket] = shown(ticketsOf([{ lines: [line('soup', 1)] }]))
    expect(ticket && [isWaiting(ticket, 'Delivering'), isWaiting(ticket, 'Completed')]).toEqual([true, false])
  })

  it('leave out what was said too long ago', () => {
    const tickets = ticketsOf([{ lines: [line('soup', 2)] }, { lines: [line('soup', 1), line('rice', 1)] }])
    expect(shown(tickets, [], MINUTE).map(words)).toEqual([['2.1 VOID 1 soup'], ['2.0 1 rice']])
  })

  it('add up to the order as it is, and to all that was ever taken back', () => {
    const dish = fc.record({ dishId: fc.constantFrom('a', 'b', 'c'), qty: fc.integer({ min: 1, max: 5 }) })
    const state = fc
      .uniqueArray(dish, { selector: ({ dishId }) => dishId })
      .map((lines) => ({ lines: lines.map(({ dishId, qty }) => line(dishId, qty)) }))
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        const tickets = ticketsOf(states)
        const lines = shown(tickets).flatMap((ticket) => ticket.lines.map((one) => ({ ...one, under: ticket._id })))
        const total = (voided: boolean) => {
          const counts: Record<string, number> = {}
          for (const { dishName, qty } of lines.filter((one) => one.voided === voided))
            counts[dishName] = (counts[dishName] ?? 0) + qty
          return counts
        }
        const wanted = Object.fromEntries((states.at(-1)?.lines ?? []).map(({ dishId, qty }) => [dishId, qty]))
        expect(total(false)).toEqual(wanted)
        const taken: Record<string, number> = {}
        for (const { dishId, qty } of tickets.flatMap((row) => JSON.parse(row.lines) as KitchenChange[]))
          if (qty < 0) taken[dishId] = (taken[dishId] ?? 0) - qty
        expect(total(true)).toEqual(taken)
        expect(new Set(lines.map(({ under, line: id }) => `${under} ${id}`)).size, 'each line has a name of its own').toBe(
          lines.length,
        )
      }),
    )
  })
})
