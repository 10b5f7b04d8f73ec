import { describe, expect, it } from 'vitest'
import type { KitchenTicket } from '../../../../src/shared/contract/kitchen.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { kitchenReceipt, kitchenTitle } from '../../../../src/shared/receipt/kitchen.ts'

const table = (tableno: number) => ({ _id: newId(), tablefloor: '2nd Floor' as const, tableno })
const ticketOf = (changes: Partial<KitchenTicket> = {}): KitchenTicket => ({
  _id: newId(),
  orderid: newId(),
  number: 2,
  fullName: 'Rohan Mehta',
  ordertable: [table(3), table(4)],
  movedfrom: [],
  added: [{ dishName: 'Butter chicken with saffron rice', type: 'Lunch', qty: 2 }],
  voided: [{ dishName: 'Fresh lime soda', type: 'drinks', qty: 1 }],
  cancelled: false,
  createdAt: '2026-11-21T14:16:00.000Z',
  staffName: 'Anita Rao',
  terminal: 'Terminal 2',
  timeZone: 'Asia/Kolkata',
  ...changes,
})

const original = { copy: 0, printedAt: '2026-11-21T14:16:00.000Z', printedBy: 'Anita Rao', terminal: 'Terminal 2' }
const linesOf = (ticket: KitchenTicket, columns: number, copy = 0) =>
  layoutReceipt(kitchenReceipt(ticket, { ...original, copy }), columns)
const paperOf = (ticket: KitchenTicket, columns = 42, copy = 0) => linesOf(ticket, columns, copy).map(textOf).join('\n')

describe('the kitchen ticket on paper', () => {
  it.each([32, 42, 48])(
    'fits %d columns: its tables double, its dishes twice as high, what is taken back marked so',
    (columns) => {
      const lines = linesOf(ticketOf(), columns)
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns)
      const wordsOf = (look: 'double' | 'tall') =>
        lines.filter((line) => line.some((run) => run[look] && run.bold)).map((line) => textOf(line).trim())
      expect(wordsOf('double')).toEqual(['2nd Floor 3', '2nd Floor 4'])
      expect(wordsOf('tall').join(' ')).toBe('2 x Butter chicken with saffron rice VOID 1 x Fresh lime soda')
    },
  )

  it('says whose it is, which ticket, when in venue time and by whom; no price, and no drawer opens', () => {
    const paper = paperOf(ticketOf())
    expect(paper).toContain('Rohan Mehta')
    expect(paper).toMatch(/Ticket +2\nOrdered +11\/21\/2026, 7:46 PM\nServed by +Anita Rao, Terminal 2/)
    expect(paper).not.toMatch(/Rs|\d\.\d\d/)
    expect(kitchenReceipt(ticketOf(), original).opensDrawer).toBeUndefined()
  })

  it('puts dishes under their courses, with their seats and what comes next; nothing of it where there is none', () => {
    const lamb = { dishName: 'Lamb', type: 'Lunch' as const, qty: 2, course: 'Mains', seats: [5, 6] }
    const paper = paperOf(ticketOf({ added: [lamb], voided: [], next: 'Desserts' }))
    expect(paper).toMatch(/MAINS\n2 x Lamb +Seats 5, 6\n=+\n +NEXT: Desserts, held/)
    expect(paperOf(ticketOf())).not.toMatch(/MAINS|Seat|NEXT/)
  })

  it('has the seats at the right of the dish where both fit, else under it, each kept together', () => {
    const lamb = { dishName: 'Lamb rogan josh', type: 'Lunch' as const, qty: 2, seats: [5, 6] }
    const fits = linesOf(ticketOf({ added: [lamb], voided: [] }), 42).find((line) => textOf(line).startsWith('2 x Lamb'))
    expect(fits?.map(({ text, tall }) => [text.trim(), tall])).toEqual([
      ['2 x Lamb rogan josh', true],
      ['', false],
      ['Seats 5, 6', true],
    ])
    expect(columnsOf(fits ?? [])).toBe(42)
    expect(paperOf(ticketOf({ added: [], voided: [lamb] }), 32)).toMatch(/\nVOID 2 x Lamb rogan josh\n +Seats 5, 6\n/)
  })

  it('says the round of a check and its guests, and neither where they are not known', () => {
    expect(paperOf(ticketOf({ round: 3, covers: 6 }))).toMatch(/Ticket +2\nRound +3\nGuests +6\nOrdered/)
    expect(paperOf(ticketOf())).toMatch(/Ticket +2\nOrdered/)
  })

  it('says under what is taken back why, by whom, and when it was sent in venue time', () => {
    const soda = { dishName: 'Soda', type: 'drinks' as const, qty: 1, reason: 'Quality: flat', sentBy: 'Maya Pinto' }
    const gone = [
      { ...soda, sentAt: '2026-11-21T14:02:00.000Z' },
      { ...soda, dishName: 'Rice', sentAt: '2026-11-20T23:59:00.000Z' },
      { ...soda, dishName: 'Naan', sentAt: '2026-11-20T14:02:00.000Z' },
    ]
    const paper = paperOf(ticketOf({ added: [], voided: gone.slice(0, 2) }))
    expect(paper).toMatch(/VOID 1 x Rice\n\nReason +Quality: flat\nVoided by +Anita Rao\nSent at +7:32 PM, 5:29 AM\n=+/)
    expect(paper, 'the waiter, not who took it back').toMatch(/Served by +Maya Pinto\n/)
    expect(paperOf(ticketOf({ added: [], voided: gone.slice(2) }))).toMatch(/Sent at +11\/20\/2026, 7:32 PM\n/)
    const mixed = paperOf(ticketOf({ voided: [gone[0] ?? soda] }))
    expect(mixed).toMatch(/Served by +Anita Rao, Terminal 2[^]*Voided by +Anita Rao/)
  })

  it('says by whom alone where nobody was asked why, and nothing where nothing is taken back', () => {
    expect(paperOf(ticketOf())).toMatch(/soda\n\nVoided by +Anita Rao\n=/)
    expect(paperOf(ticketOf({ voided: [] }))).not.toMatch(/Reason|Voided by|Sent at/)
  })

  it('says under a dish what is added, what is left out and the note, and an allergy white on black', () => {
    const modifiers = [{ name: 'Medium rare' }, { name: 'No onion', leaveOut: true as const }]
    const made = { dishName: 'Ribeye steak', type: 'Dinner' as const, qty: 1, modifiers }
    const paper = paperOf(
      ticketOf({ added: [{ ...made, note: 'sauce apart' }], voided: [{ ...made, note: 'nuts', allergy: true }] }),
    )
    expect(paper).toMatch(/1 x Ribeye steak\n {3}\+ Medium rare\n {3}- No onion\n {3}Note: sauce apart\n/)
    expect(paper).toMatch(/VOID 1 x Ribeye steak\n {3}\+ Medium rare\n {3}- No onion\n +ALLERGY: NUTS/)
    const inverted = linesOf(ticketOf({ added: [{ ...made, allergy: true }] }), 42).filter((line) =>
      line.some(({ inverted: is }) => is),
    )
    expect(inverted.map((line) => textOf(line).trim())).toEqual(['ALLERGY'])
    for (const line of linesOf(ticketOf({ added: [{ ...made, note: 'x '.repeat(40) }] }), 32))
      expect(columnsOf(line)).toBeLessThanOrEqual(32)
  })

  it('names a cancelled order and another table', () => {
    expect(paperOf(ticketOf({ cancelled: true, added: [] }))).toMatch(/ORDER CANCELLED[^]*VOID 1 x/)
    const moved = paperOf(ticketOf({ added: [], voided: [], movedfrom: [table(7)] }))
    expect(moved).toMatch(/TABLE CHANGED[^]*Was +2nd Floor 7/)
    expect(moved).not.toContain('VOID')
  })

  it('is a marked copy at head and foot when it is printed again', () => {
    expect(paperOf(ticketOf(), 42, 3).match(/COPY 3 - REPRINT/g)).toHaveLength(2)
  })

  it('has a name for the queue that fits there and names no passenger', () => {
    expect(kitchenTitle(ticketOf())).toBe('Kitchen 2nd Floor 3, 2nd Floor 4, ticket 2')
    expect(kitchenTitle(ticketOf({ ordertable: [] }))).toBe('Kitchen without a table, ticket 2')
    const many = kitchenTitle(ticketOf({ ordertable: Array.from({ length: 50 }, (_, n) => table(n + 1)), number: 123_456 }))
    expect(many.length).toBeLessThanOrEqual(60)
  })
})

describe('a station’s part of a ticket on paper', () => {
  const lime = { dishName: 'Fresh lime soda', type: 'drinks' as const, qty: 3 }
  const part = {
    station: 'Hot',
    elsewhere: [
      { station: 'Grill', dishes: 2 },
      { station: 'Bar', dishes: 1 },
    ],
  }
  const inverted = (ticket: KitchenTicket) =>
    linesOf(ticket, 42)
      .filter((line) => line.some(({ inverted: is }) => is))
      .map((line) => textOf(line).trim())

  it('has the station white on black at its head, and at its foot what it and the others make', () => {
    const ticket = ticketOf({ part, added: [lime, { ...lime, qty: 1 }], voided: [], next: 'Desserts' })
    expect(inverted(ticket)).toEqual(['HOT'])
    expect(paperOf(ticket)).toMatch(
      /^ +HOT\n[^]*=+\n2 lines, 4 dishes +Grill has 2 more\n +Bar has 1 more\n +NEXT: Desserts, held/,
    )
    expect(paperOf(ticket)).not.toContain('KITCHEN')
  })

  it('says VOID and DO NOT COOK where there is nothing to make, and neither beside what is to be made', () => {
    expect(inverted(ticketOf({ part, added: [], voided: [lime] }))).toEqual(['VOID - HOT', 'DO NOT COOK'])
    expect(inverted(ticketOf({ part, added: [lime], voided: [lime] }))).toEqual(['HOT'])
    expect(inverted(ticketOf({ part, added: [], voided: [], movedfrom: [table(7)] }))).toEqual(['HOT', 'TABLE CHANGED'])
  })

  it.each([32, 42, 48])('fits %d columns', (columns) => {
    const long = { station: 'W'.repeat(20), elsewhere: [{ station: 'M'.repeat(20), dishes: 1000 }] }
    const gone = { ...lime, seats: [1, 2, 3, 10], reason: `Other: ${'words '.repeat(20)}`, sentAt: '2026-11-20T14:02:00.000Z' }
    for (const line of linesOf(ticketOf({ part: long, added: [lime], voided: [gone], round: 3, covers: 120 }), columns))
      expect(columnsOf(line)).toBeLessThanOrEqual(columns)
  })

  it('is called by its station in the queue, which takes 60 characters', () => {
    expect(kitchenTitle(ticketOf({ part }))).toBe('Hot 2nd Floor 3, 2nd Floor 4, ticket 2')
    const many = Array.from({ length: 50 }, (_, n) => table(n + 1))
    const title = kitchenTitle(ticketOf({ ordertable: many, number: 123_456, part: { ...part, station: 'W'.repeat(20) } }))
    expect(title).toMatch(/^W{20} 2nd Floor.*…, ticket 123456$/)
    expect(title).toHaveLength(60)
  })
})
