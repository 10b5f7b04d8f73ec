import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { CreditNote } from '../../../../src/shared/contract/credit-notes.ts'
import { creditNoteReceipt, creditNoteTitle, reasonText } from '../../../../src/shared/receipt/credit-note.ts'
import { ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const note: CreditNote = {
  _id: '01990000-0000-7000-8000-000000000009',
  creditno: 'CN-000017',
  orderid: '01990000-0000-7000-8000-000000000008',
  invoiceno: 'INV-001102',
  invoicedAt: '2026-11-21T14:16:00.000Z',
  createdAt: '2026-11-22T04:42:00.000Z',
  venue: meridianInvoice.venue,
  fullName: 'Rohan Mehta',
  cardNumber: '70023',
  reason: 'wrong_dish',
  note: '',
  lines: [
    { dishName: 'Grilled sea bass', qty: 1, price: 780, amount: 780 },
    { dishName: 'Fresh lime soda', qty: 2, price: 140, amount: 280 },
  ],
  subtotal: 1060,
  tax: 0,
  total: 1060,
  paidTo: 'card',
  paidToCard: '70023',
  balanceAfter: 6220,
  points: 11,
  stillPaid: 1940,
  issuedBy: 'Maya Pinto',
  terminal: 'Terminal 2',
}
const paperOf = (document: ReceiptDocument, columns: number) => layoutReceipt(document, columns).map(textOf)

describe('the credit note on paper (mockups/meal-papers.png)', () => {
  test('42 columns: the invoice, why, what goes back, where to, and what stays paid', () => {
    expect(paperOf(creditNoteReceipt(note, occasion(0)), 42)).toEqual([
      '     MV MERIDIAN STAR',
      '            Lantern Restaurant',
      '          Deck 5, Port of Mumbai',
      '          Tax id 27AABCM4821F1Z6',
      '',
      '               CREDIT NOTE',
      '==========================================',
      'Credit note                      CN-000017',
      'For invoice                     INV-001102',
      'Invoice date           11/21/2026, 7:46 PM',
      'Date                  11/22/2026, 10:12 AM',
      'Passenger                      Rohan Mehta',
      'Card                                 70023',
      'Reason                   Wrong dish served',
      'Issued by           Maya Pinto, Terminal 2',
      '------------------------------------------',
      'Dish                Qty    Price    Amount',
      '------------------------------------------',
      'Grilled sea bass      1   780.00   −780.00',
      'Fresh lime soda       2   140.00   −280.00',
      '------------------------------------------',
      'Subtotal                     − Rs 1,060.00',
      'Tax                                Rs 0.00',
      '==========================================',
      'CREDIT    − Rs 1,060.00',
      '==========================================',
      'Refunded to             Prepaid Card 70023',
      'Card balance                   Rs 6,220.00',
      'Dream Points taken back                 11',
      'Net paid on INV-001102         Rs 1,940.00',
    ])
  })

  test('in cash it opens the drawer and has a line to sign on; a copy opens none', () => {
    const cash: CreditNote = {
      ...note,
      paidTo: 'cash',
      paidToCard: '',
      balanceAfter: null,
      points: null,
      approvedBy: 'Vikram Sethi',
    }
    const [first, copy] = [creditNoteReceipt(cash, occasion(0)), creditNoteReceipt(cash, occasion(1))]
    expect([first.opensDrawer, copy.opensDrawer, creditNoteReceipt(note, occasion(0)).opensDrawer]).toEqual([
      true,
      undefined,
      undefined,
    ])
    const lines = paperOf(first, 42)
    expect(lines.slice(-1)).toEqual(['Signature for cash received'])
    expect(lines).toContain('Refunded to                           Cash')
    expect(lines).toContain('Approved by                   Vikram Sethi')
    expect(lines.some((line) => line.startsWith('Card balance') || line.startsWith('Dream Points'))).toBe(false)
    const copied = paperOf(copy, 42).map((line) => line.trim())
    expect([copied[0], copied.at(-1)]).toEqual(['COPY 1 - REPRINT', 'COPY 1 - REPRINT'])
  })

  test.each([32, 42, 48])('fits %i columns, long names, words and the largest amount included', (columns) => {
    const lines = [{ dishName: 'Wildflower '.repeat(7), qty: 5, price: 19_999_999.99, amount: 99_999_999.95 }]
    const long: CreditNote = {
      ...note,
      lines,
      total: 99_999_999.99,
      fullName: 'Maximiliana '.repeat(10),
      note: 'Rain '.repeat(24),
    }
    const document = creditNoteReceipt(long, occasion(1))
    expect(Check(ReceiptDocument, document)).toBe(true)
    const paper = layoutReceipt(document, columns)
    expect(Math.max(...paper.map(columnsOf))).toBeLessThanOrEqual(columns)
    expect(paper.map(textOf).join('\n')).toContain('− Rs 99,999,999.99')
  })

  test('says the reason with the words beside it, and other reasons by their words alone', () => {
    expect(reasonText({ reason: 'quality', note: '' })).toBe('Quality')
    expect(reasonText({ reason: 'quality', note: 'Cold' })).toBe('Quality: Cold')
    expect(reasonText({ reason: 'other', note: 'Fire drill' })).toBe('Fire drill')
    expect(creditNoteTitle(note)).toBe('CN-000017 for INV-001102')
  })
})
