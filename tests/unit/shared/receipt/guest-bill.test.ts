import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { GuestBill } from '../../../../src/shared/contract/guest-bills.ts'
import { ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { guestBillReceipt, guestBillTitle } from '../../../../src/shared/receipt/guest-bill.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const SENT = '2026-11-21T14:16:00.000Z'
const bill: GuestBill = {
  orderid: '01990000-0000-7000-8000-000000000008',
  venue: meridianInvoice.venue,
  fullName: '',
  checkname: 'Terrace party',
  tables: meridianInvoice.tables,
  covers: 6,
  servedBy: 'Anita Rao',
  lines: [
    { dishName: 'Butter chicken', qty: 2, price: 520, amount: 1040, pays: 1040, round: 1, sentAt: SENT },
    {
      dishName: 'Ribeye steak',
      qty: 1,
      price: 1240,
      amount: 1240,
      pays: 1116,
      round: 1,
      sentAt: SENT,
      modifiers: [{ name: 'Pepper sauce', price: 90 }],
      discount: { kind: 'discount', amount: 124, reason: 'long_wait' },
    },
    { dishName: 'Fresh lime soda', qty: 3, price: 140, amount: 420, pays: 420, round: 2, sentAt: '2026-11-21T14:40:00.000Z' },
    { dishName: 'Chocolate cake', qty: 1, price: 260, amount: 260, pays: 260, held: true },
  ],
  subtotal: 2960,
  tax: 0,
  discount: 124,
  total: 2836,
  held: 260,
}
const paperOf = (said: GuestBill, columns = 42, copy = 0) =>
  layoutReceipt(guestBillReceipt(said, occasion(copy)), columns).map(textOf)

describe('the bill on paper', () => {
  it('42 columns: what it is not, whose it is, the rounds with options and discounts, what is held, the total', () => {
    expect(paperOf(bill)).toEqual([
      '     MV MERIDIAN STAR',
      '            Lantern Restaurant',
      '          Deck 5, Port of Mumbai',
      '          Tax id 27AABCM4821F1Z6',
      '',
      '                   BILL',
      '==========================================',
      '       Not a tax invoice, not paid',
      'Check                        Terrace party',
      'Tables            2nd Floor 3, 2nd Floor 4',
      'Guests                                   6',
      'Served by                        Anita Rao',
      'Printed                11/21/2026, 7:52 PM',
      '------------------------------------------',
      'Dish                Qty    Price    Amount',
      '------------------------------------------',
      'Round 1, 7:46 PM',
      'Butter chicken        2   520.00  1,040.00',
      'Ribeye steak          1 1,240.00  1,240.00',
      '+ Pepper sauce +90.00',
      'Discount, Long wait                −124.00',
      'Round 2, 8:10 PM',
      'Fresh lime soda       3   140.00    420.00',
      'Held, not served yet',
      'Chocolate cake        1   260.00    260.00',
      '------------------------------------------',
      'Subtotal                       Rs 2,960.00',
      'Tax                                Rs 0.00',
      'Discount                       − Rs 124.00',
      '==========================================',
      'TOTAL          Rs 2,836.00',
      '==========================================',
      'Held, not served yet             Rs 260.00',
      '',
      '       Not a tax invoice, not paid',
    ])
  })

  it('is by seat where dishes have seats, with what each pays and what all share; the seats come to the total', () => {
    const seated = bill.lines.map((line, place) => ({ ...line, ...(place !== 2 && { seat: place === 0 ? 2 : 1 }) }))
    const paper = paperOf({ ...bill, lines: seated }).join('\n')
    expect(paper).toMatch(
      /\nSeat 1\nRibeye steak[^]*Chocolate cake[^]*\nHeld, not served yet\nSeat 1 pays +1,376\.00\n-+\nSeat 2\n/,
    )
    expect(paper).toMatch(/\nSeat 2 pays +1,040\.00\n-+\nShared\nFresh lime soda[^]*\nShared pays +420\.00\n/)
    expect(paper).not.toContain('Round')
  })

  it('of what Check Out placed has no rounds, and the guest’s name; tax and service charge are as on the invoice', () => {
    const lines = bill.lines.map(({ round: _round, sentAt: _sentAt, held: _held, ...line }) => line)
    const taxes = [{ rate: 500, inclusive: false, net: 2836, tax: 141.8 }]
    const placed = { ...bill, checkname: '', fullName: 'Rohan Mehta', lines, held: 0, service: 283.6, taxes, total: 3261.4 }
    const paper = paperOf(placed).join('\n')
    expect(paper).toMatch(/Passenger +Rohan Mehta/)
    expect(paper).toMatch(/Service charge +Rs 283\.60\nTax 5% on 2,836\.00 +Rs 141\.80\n=+\nTOTAL +Rs 3,261\.40/)
    expect(paper).not.toMatch(/Round|Held|held|Check/)
  })

  it('says twice that it is neither a tax invoice nor paid, opens no drawer, and a copy says which', () => {
    const document = guestBillReceipt(bill, occasion(0))
    expect(Check(ReceiptDocument, document)).toBe(true)
    expect(document.opensDrawer).toBeUndefined()
    const copy = paperOf(bill, 42, 2).join('\n')
    expect(copy.match(/COPY 2 - REPRINT/g)).toHaveLength(2)
    expect(copy.match(/Not a tax invoice, not paid/g)).toHaveLength(2)
    expect(paperOf(bill).join('\n')).not.toContain('COPY')
  })

  it('fits every paper, whatever names and sums are', () => {
    const line = fc.record({
      dishName: fc.string({ minLength: 1, maxLength: 60 }),
      qty: fc.integer({ min: 1, max: 5 }),
      pays: fc.integer({ min: 0, max: 9_999_999 }),
      seat: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      held: fc.option(fc.constant(true), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom(32, 42, 48), (drawn, columns) => {
        const lines = drawn.map(({ seat, held, ...one }) => ({
          ...one,
          price: one.pays,
          amount: one.pays,
          ...(seat !== undefined && { seat }),
          ...(held !== undefined && { held }),
        }))
        for (const printed of layoutReceipt(guestBillReceipt({ ...bill, lines }, occasion(0)), columns))
          expect(columnsOf(printed)).toBeLessThanOrEqual(columns)
      }),
    )
  })

  it('has a name for the queue that names tables and nobody', () => {
    expect(guestBillTitle(bill)).toBe('Bill 2nd Floor 3, 2nd Floor 4')
    expect(guestBillTitle({ tables: [] })).toBe('Bill without a table')
  })
})
