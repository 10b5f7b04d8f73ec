import { expect, it } from 'vitest'
import {
  chosenLines,
  creditableOf,
  EMPTY_CREDIT,
  missingIn,
  previewOf,
  withinLeft,
} from '../../../../src/renderer/model/credit/credit-preview.ts'
import type { InvoiceCredits } from '../../../../src/shared/contract/credit-notes.ts'
import { choiceText } from '../../../../src/shared/orders/modifiers.ts'
import { creditNoteReceipt } from '../../../../src/shared/receipt/credit-note.ts'

/** meal.md, Credit note: the invoice of the mock-up. */
const now: InvoiceCredits = {
  orderid: '01990000-0000-7000-8000-000000000008',
  userid: '01990000-0000-7000-8000-000000000007',
  invoiceno: 'INV-001102',
  invoicedAt: '2026-11-21T14:16:00.000Z',
  venue: { name: 'MV Meridian Star', address: [], taxId: '', footer: [], timeZone: 'Asia/Kolkata' },
  fullName: 'Rohan Mehta',
  cardNumber: '70023',
  tables: [],
  lines: [
    { dishName: 'Grilled sea bass', price: 780, sold: 1, credited: 0, creditnos: [] },
    { dishName: 'Samosa chaat', price: 240, sold: 2, credited: 1, creditnos: ['CN-000016'] },
    { dishName: 'Fresh lime soda', price: 140, sold: 5, credited: 0, creditnos: [] },
  ],
  paid: 3240,
  credited: 240,
  stillPaid: 3000,
  paidTo: 'card',
  card: { cardNumber: '70023', balance: 5160, blocked: false },
  pointsPerHundred: 1,
  notes: [],
}
const occasion = { copy: 0, printedAt: '2026-11-22T04:42:00.000Z', printedBy: 'Maya Pinto', terminal: 'Terminal 2' }

it('the preview is the credit note of the mock-up, to the paisa and the point', () => {
  const draft = { quantities: { 2: 2, 0: 1, 1: 0 }, reason: 'wrong_dish' as const, note: ' ' }
  expect(chosenLines(draft)).toEqual([
    { line: 0, qty: 1 },
    { line: 2, qty: 2 },
  ])
  expect(previewOf(now, draft, occasion)).toMatchObject({
    total: 1060,
    stillPaid: 1940,
    balanceAfter: 6220,
    points: 11,
    note: '',
    issuedBy: 'Maya Pinto',
    lines: [
      { dishName: 'Grilled sea bass', qty: 1, amount: 780 },
      { dishName: 'Fresh lime soda', qty: 2, amount: 280 },
    ],
  })
})

it('names the options of a dish under it, on the preview and on paper', () => {
  const [bass] = now.lines
  if (bass === undefined) throw new Error('the invoice has no lines')
  const modifiers = [{ name: 'Truffle fries', price: 120.5 }]
  const chosen = { ...now, lines: [{ ...bass, price: 900.5, modifiers }] }
  const note = previewOf(chosen, { ...EMPTY_CREDIT, quantities: { 0: 1 }, reason: 'wrong_dish' }, occasion)
  expect(note.lines).toEqual([{ dishName: 'Grilled sea bass', qty: 1, price: 900.5, amount: 900.5, modifiers }])
  const { blocks } = creditNoteReceipt(note, occasion)
  expect(blocks).toContainEqual({ kind: 'text', text: `+\u00a0${choiceText({ name: 'Truffle fries', price: 120.5 })}` })
})

it('in cash it has no balance, and of a guest who was no member no points', () => {
  const cash = { ...now, paidTo: 'cash' as const, card: null, pointsPerHundred: null }
  expect(previewOf(cash, EMPTY_CREDIT, occasion)).toMatchObject({ total: 0, balanceAfter: null, points: null, paidToCard: '' })
})

it('says what is missing, one thing after the other', () => {
  const lines = { ...EMPTY_CREDIT, quantities: { 0: 1 } }
  expect([
    missingIn(EMPTY_CREDIT),
    missingIn({ ...EMPTY_CREDIT, quantities: { 0: 0 }, reason: 'quality' }),
    missingIn(lines),
    missingIn({ ...lines, reason: 'other', note: ' ' }),
    missingIn({ ...lines, reason: 'other', note: 'Rained on' }),
    missingIn({ ...lines, reason: 'quality' }),
  ]).toEqual(['Choose what to reverse', 'Choose what to reverse', 'Choose a reason', 'Say what was wrong', null, null])
})

it('of a line that was credited meanwhile takes no more than is left', () => {
  const draft = { ...EMPTY_CREDIT, quantities: { 0: 1, 1: 2, 2: 5, 9: 1 } }
  expect(withinLeft(now, draft).quantities).toEqual({ 0: 1, 1: 1, 2: 5, 9: 0 })
})

it('counts prices in whole paise', () => {
  expect(creditableOf({ lines: [{ dishName: 'Tea', price: 199.99, sold: 3, credited: 1, creditnos: [] }] })).toEqual([
    { price: 19_999, sold: 3, credited: 1 },
  ])
})
