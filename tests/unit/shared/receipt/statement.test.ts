import { expect, it } from 'vitest'
import type { Dispute } from '../../../../src/shared/contract/disputes.ts'
import type { Statement, StatementLine } from '../../../../src/shared/contract/guest-account.ts'
import { disputeReceipt } from '../../../../src/shared/receipt/dispute.ts'
import { layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { MAX_MOVES_ON_PAPER, statementReceipt } from '../../../../src/shared/receipt/statement.ts'
import { periodText } from '../../../../src/shared/receipt/statement-text.ts'

const venue = { name: 'MV Meridian Star', address: ['Deck 5'], taxId: '', footer: ['Thank you'], timeZone: 'Asia/Kolkata' }
const occasion = { copy: 0, printedAt: '2026-11-29T05:00:00.000Z', printedBy: 'Anita Rao', terminal: 'Desk 1' }
const linesOf = (document: Parameters<typeof layoutReceipt>[0], columns = 42) =>
  layoutReceipt(document, columns).map((line) => textOf(line))

const moved = {
  day: '2026-11-28',
  cardid: 'c',
  cardNumber: '70020',
  outlet: 'Pool Bar',
  staffName: 'Anita Rao',
  terminal: 'Desk 1',
}
const activation: StatementLine = {
  _id: 'a',
  at: '2026-11-28T05:00:00.000Z',
  kind: 'activation',
  ...moved,
  credit: 5000,
  debit: 0,
  balance: 5000,
}
const sale: StatementLine = {
  ...activation,
  _id: 's',
  kind: 'sale',
  invoiceno: 'INV-000004',
  dishes: '2 × Lime soda',
  consent: { by: 'supervisor', supervisor: 'Maya Pinto' },
  credit: 0,
  debit: 280,
  balance: 4720,
}
const statement: Statement = {
  venue,
  userid: 'u',
  fullName: 'Sofia Almeida',
  paxManifestNo: '70020',
  cabin: '7110',
  bookingNo: 'BKG-000245',
  fromDay: '2026-11-28',
  toDay: null,
  madeAt: '2026-11-29T05:00:00.000Z',
  opening: 0,
  credit: 5000,
  debit: 280,
  closing: 4720,
  lines: [activation, sale],
  asOf: [{ _id: 1, name: 'Lantern Restaurant', row: 1204, hash: '8f3a0011223344556677' }],
}

it('prints each move with what, who, consent and the balance after it, and the ledger entry as of which it speaks', () => {
  const lines = linesOf(statementReceipt(statement, occasion))
  expect(lines).toEqual(
    expect.arrayContaining([
      'Passenger                    Sofia Almeida',
      'Period                     From 11/28/2026',
      'Opening balance                    Rs 0.00',
      '11/28/2026, 10:30 AM               −280.00',
      'Invoice paid INV-000004',
      '2 × Lime soda',
      'BALANCE                        Rs 4,720.00',
    ]),
  )
  const text = lines.join('\n')
  for (const part of ['Supervisor Maya Pinto', '= 4,720.00', 'row 1,204, 8f3a001122334455', 'Thank you'])
    expect(text).toContain(part)
  expect(text).not.toContain('Pool Bar')
})

it('names the outlet of each move where there are several, and marks a copy', () => {
  const several = { ...statement, asOf: [...statement.asOf, { _id: 2, name: 'Pool Bar', row: 0, hash: '' }] }
  const text = linesOf(statementReceipt(several, { ...occasion, copy: 2 })).join('\n')
  for (const part of ['COPY 2 - REPRINT', 'Pool Bar: row 0', 'Pool Bar, Anita Rao']) expect(text).toContain(part)
})

it('fits the longest statement into one document, and every line on the narrowest paper', () => {
  const lines = Array.from({ length: MAX_MOVES_ON_PAPER }, () => ({ ...sale, dishes: 'Lime soda, '.repeat(60) }))
  const document = statementReceipt({ ...statement, lines }, { ...occasion, copy: 1 })
  expect(document.blocks.length).toBeLessThanOrEqual(1000)
  for (const line of linesOf(document, 32)) expect(Array.from(line).length).toBeLessThanOrEqual(32)
})

it.each([
  [null, null, 'All moves'],
  ['2026-11-28', null, 'From 11/28/2026'],
  [null, '2026-11-28', 'Up to 11/28/2026'],
  ['2026-11-28', '2026-11-28', '11/28/2026'],
  ['2026-11-28', '2026-11-29', '11/28/2026 to 11/29/2026'],
] as const)('a period from %s to %s reads %s', (fromDay, toDay, text) => expect(periodText({ fromDay, toDay })).toBe(text))

const dispute: Dispute = {
  _id: 'd',
  orderid: 'o',
  userid: 'u',
  invoiceno: 'INV-000004',
  invoicedAt: '2026-11-28T05:00:00.000Z',
  venue,
  fullName: 'Sofia Almeida',
  cardNumber: '70020',
  lines: [{ line: 0, dishName: 'Lime soda', qty: 2 }],
  amount: 280,
  said: 'We had one soda',
  by: 'Anita Rao',
  terminal: 'Desk 1',
  at: '2026-11-29T05:00:00.000Z',
  end: null,
}

it('prints a dispute with what the guest says, to be signed while it is open', () => {
  const text = linesOf(disputeReceipt(dispute, occasion)).join('\n')
  for (const part of ['DISPUTE', 'INV-000004', 'Lime soda', 'Rs 280.00', 'We had one soda', 'Signature of the guest'])
    expect(text).toContain(part)
})

it('prints how a dispute ended and by whom, and that its words were removed', () => {
  const by = { by: 'Maya Pinto', terminal: 'Office', at: '2026-11-29T06:00:00.000Z' }
  const refused = { ...dispute, said: '', end: { kind: 'refused', reason: 'It was eaten', ...by } } as const
  const text = linesOf(disputeReceipt(refused, occasion)).join('\n')
  for (const part of ['It was eaten', 'Maya Pinto, Office', 'Removed at the end of the voyage']) expect(text).toContain(part)
  expect(text).not.toContain('Signature')
  const credited = { ...dispute, end: { kind: 'credited', creditno: 'CN-000002', creditNote: 'n', ...by } } as const
  expect(linesOf(disputeReceipt(credited, occasion)).join('\n')).toMatch(/CREDITED BY\s+CN-000002/)
})
