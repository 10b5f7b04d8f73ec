import { describe, expect, it } from 'vitest'
import type { DisplayLine, DisplayTicket } from '../../../../src/shared/contract/kitchen-display.ts'
import type { DishType } from '../../../../src/shared/contract/order-parts.ts'
import { boardOf, columnsOf, latenessOf, toMakeOf, waitingMarks } from '../../../../src/renderer/model/kitchen/board.ts'
import { ageMinutes, shortAge } from '../../../../src/renderer/model/format.ts'
import { withBumps } from '../../../../src/renderer/model/kitchen/bumps.ts'

const at = (minute: number): string => new Date(minute * 60_000).toISOString()
const lineOf = (name: string, change: Partial<DisplayLine> = {}): DisplayLine => ({
  dishName: name,
  type: 'Lunch',
  qty: 1,
  line: '1.0',
  voided: false,
  since: at(1),
  recalled: false,
  recalls: 0,
  doneAt: null,
  ...change,
})
const ticketOf = (_id: string, ...lines: DisplayLine[]): DisplayTicket => ({
  _id,
  orderid: 'o',
  number: 1,
  fullName: 'Rohan Mehta',
  ordertable: [],
  movedfrom: [],
  cancelled: false,
  createdAt: at(1),
  staffName: 'Anita Rao',
  lines,
})
const bar = { name: 'Bar', types: ['drinks'] as DishType[] }

describe('the age of a ticket', () => {
  it.each([
    [0, 'onTime'],
    [9, 'onTime'],
    [10, 'late'],
    [19, 'late'],
    [20, 'veryLate'],
    [300, 'veryLate'],
  ] as const)('of %d minutes is %s', (minutes, lateness) => {
    expect(latenessOf(minutes)).toBe(lateness)
  })

  it('is given in minutes, from one hour on in hours too, and is never negative', () => {
    expect([0, 59, 60, 72, 605].map(shortAge)).toEqual(['0 min', '59 min', '1 h 00', '1 h 12', '10 h 05'])
    expect(ageMinutes(at(5), 60_000)).toBe(0)
  })
})

describe('the board of a station', () => {
  const soup = lineOf('Soup', { since: at(3) })
  const soda = lineOf('Soda', { type: 'drinks', line: '1.1' })

  it('has the lines that it makes, and the tickets of which some wait, by when they began to', () => {
    const both = ticketOf('a', soup, soda)
    const done = ticketOf('b', lineOf('Rice', { doneAt: at(9) }), lineOf('Beer', { type: 'drinks', line: '1.1', since: at(2) }))
    expect(boardOf([both, done], undefined).map(({ _id, since }) => [_id, since])).toEqual([
      ['a', at(1)],
      ['b', at(2)],
    ])
    expect(boardOf([both, done], bar).map(({ lines }) => lines.map(({ dishName }) => dishName))).toEqual([['Soda'], ['Beer']])
    expect(boardOf([done], { name: 'Kitchen', types: ['Lunch'] })).toEqual([])
  })

  it('counts what is to be made: neither done nor taken back', () => {
    const board = boardOf(
      [
        ticketOf('a', lineOf('Soup', { qty: 2 }), lineOf('Rice', { line: '1.1' }), lineOf('Soup', { voided: true, line: '2.0' })),
        ticketOf('b', lineOf('Rice', { qty: 3 }), lineOf('Soup', { doneAt: at(2), line: '1.1' })),
      ],
      undefined,
    )
    expect(toMakeOf(board)).toEqual([
      { dishName: 'Rice', qty: 4 },
      { dishName: 'Soup', qty: 2 },
    ])
  })

  it('bumps what waits of a ticket alone', () => {
    expect(waitingMarks(ticketOf('a', lineOf('Soup', { doneAt: at(2) }), lineOf('Rice', { line: '1.1', recalls: 2 })))).toEqual([
      { line: '1.1', recalls: 2 },
    ])
  })

  it('puts each ticket under the shortest column', () => {
    const long = ticketOf('long', ...Array.from({ length: 9 }, (_line, index) => lineOf('Soup', { line: `1.${index}` })))
    const board = boardOf([long, ticketOf('m', soup), ticketOf('n', soup)], undefined)
    expect(columnsOf(board, 2).map((column) => column.map(({ ticket, number }) => `${number} ${ticket._id}`))).toEqual([
      ['1 long'],
      ['2 m', '3 n'],
    ])
  })
})

describe('what was bumped here and is not at the server yet', () => {
  const lines = [{ line: '1.0', recalls: 0 }]

  it('shows as done, or as brought back', () => {
    const [done] = withBumps([ticketOf('a', lineOf('Soup'))], [{ ticketId: 'a', done: true, lines, at: at(4) }])
    expect(done?.lines).toMatchObject([{ doneAt: at(4) }])
    const [back] = withBumps(done ? [done] : [], [{ ticketId: 'a', done: false, lines, at: at(5) }])
    expect(back?.lines).toMatchObject([{ doneAt: null, recalled: true, recalls: 1, since: at(5) }])
  })

  it('leaves alone what was brought back elsewhere since, and other tickets', () => {
    const tickets = [ticketOf('a', lineOf('Soup', { recalls: 1 })), ticketOf('b', lineOf('Soup'))]
    expect(withBumps(tickets, [{ ticketId: 'a', done: true, lines, at: at(4) }])).toEqual(tickets)
  })
})
