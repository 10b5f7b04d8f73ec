import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { DrawerEntry } from '../../../../src/shared/contract/cash-drawer.ts'
import type { ShiftSheet } from '../../../../src/shared/contract/shifts.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { safeSlipReceipt, shiftReceipt } from '../../../../src/shared/receipt/shift-sheet.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const entry = (number: number, kind: DrawerEntry['kind'], amount: number, more: Partial<DrawerEntry> = {}): DrawerEntry => ({
  _id: `0193a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  number,
  outlet: 1,
  kind,
  at: '2026-11-21T14:16:00.000Z',
  staffName: 'Anita Rao',
  terminal: 'Bar',
  amount,
  reason: '',
  shift: 3,
  ...more,
})
const counted = (expected: number | null, amount: number, left = amount) => ({
  notes: [{ value: 500, pieces: 2 }],
  other: amount - 1000,
  expected,
  difference: expected === null ? null : amount - expected,
  left,
})

const open = entry(1, 'open', 200, { holder: 'Anita Rao', count: { ...counted(200, 200), notes: [], other: 200 } })
const close = entry(7, 'close', 1100, {
  count: counted(1150, 1100, 800),
  slip: 9,
  approvedBy: 'Vikram Sethi',
  openChecks: [{ name: '1st Floor 3', total: 760 }],
})
const drop = entry(4, 'drop', 300, { slip: 8, reason: 'Too much in the drawer' })
const sheet: ShiftSheet = {
  number: 3,
  open,
  close,
  entries: [
    open,
    entry(2, 'float', 800, { slip: 7 }),
    entry(3, 'out', 50, { reason: 'Taxi for a guest' }),
    drop,
    entry(5, 'count', 1050, { count: counted(1150, 1050) }),
    entry(6, 'count', 1100, { reason: 'A note under the tray', count: { ...counted(1150, 1100), corrects: 5 } }),
    close,
  ],
  cash: [
    { kind: 'refill', moves: 2, amount: 600 },
    { kind: 'return', moves: 1, amount: -100 },
  ],
  venue: meridianInvoice.venue,
}
const paperOf = (document: ReceiptDocument, columns = 42) => layoutReceipt(document, columns).map(textOf)

describe('the paper of a shift', () => {
  test('float, moves, each count by notes and coins, the difference, open checks, and lines to sign', () => {
    const lines = paperOf(shiftReceipt(sheet, occasion(0)))
    expect(lines.slice(lines.findIndex((line) => line.includes('Shift 3')))).toEqual([
      '                 Shift 3',
      '==========================================',
      'Opened                 11/21/2026, 7:46 PM',
      'By                          Anita Rao, Bar',
      'Held by                          Anita Rao',
      'Closed                 11/21/2026, 7:46 PM',
      'By                          Anita Rao, Bar',
      '------------------------------------------',
      'Float                               200.00',
      'From safe, slip 7                   800.00',
      'Removed                             −50.00',
      'Taxi for a guest',
      'Drop, slip 8                       −300.00',
      'Too much in the drawer',
      'Refills (2)                         600.00',
      'Cards returned (1)                 −100.00',
      '------------------------------------------',
      'Counted, Anita Rao',
      '2 x Rs 500                        1,000.00',
      'Other cash                           50.00',
      'Expected                       Rs 1,150.00',
      'Counted                        Rs 1,050.00',
      'Difference                     − Rs 100.00',
      '------------------------------------------',
      'Recount of no. 5, Anita Rao',
      'A note under the tray',
      '2 x Rs 500                        1,000.00',
      'Other cash                          100.00',
      'Expected                       Rs 1,150.00',
      'Counted                        Rs 1,100.00',
      'Difference                      − Rs 50.00',
      '==========================================',
      'Expected                       Rs 1,150.00',
      'Counted                        Rs 1,100.00',
      'DIFFERENCE  − Rs 50.00',
      'To the safe, slip 9              Rs 300.00',
      'Left in the drawer               Rs 800.00',
      'Approved by                   Vikram Sethi',
      '==========================================',
      'Open checks handed on: 1',
      '1st Floor 3                         760.00',
      '',
      '',
      '',
      '------------------------------------------',
      'Counted by Anita Rao',
      '',
      '',
      '',
      '------------------------------------------',
      'Approved by Vikram Sethi',
    ])
  })

  test('a copy says which one; neither opens the drawer', () => {
    const [first, copy] = [shiftReceipt(sheet, occasion(0)), shiftReceipt(sheet, occasion(2))]
    expect([first.opensDrawer, copy.opensDrawer]).toEqual([undefined, undefined])
    expect(paperOf(copy)[0]?.trim()).toBe('COPY 2 - REPRINT')
  })

  test.each([32, 42, 48])('fits %i columns, long names and the largest amounts included', (columns) => {
    const much = entry(8, 'close', 99_999_999.99, { count: { ...counted(0, 99_999_999.99), left: 0 }, slip: 999_999 })
    const long = { ...sheet, close: { ...much, openChecks: [{ name: 'A very long name '.repeat(8), total: 99_999_999.99 }] } }
    const document = shiftReceipt(long, occasion(1))
    expect(Check(ReceiptDocument, document)).toBe(true)
    expect(Math.max(...layoutReceipt(document, columns).map(columnsOf))).toBeLessThanOrEqual(columns)
  })
})

describe('the slip of the safe', () => {
  test('says from where, how much and by whom, with lines for both to sign, and opens the drawer once', () => {
    const [first, copy] = [safeSlipReceipt(drop, sheet.venue, occasion(0)), safeSlipReceipt(drop, sheet.venue, occasion(1))]
    const lines = paperOf(first).map((line) => line.trim())
    expect(lines.slice(lines.indexOf('Safe slip 8'))).toEqual([
      'Safe slip 8',
      '==========================================',
      'To the safe from                   Shift 3',
      'Date                   11/21/2026, 7:46 PM',
      'By                          Anita Rao, Bar',
      'Too much in the drawer',
      '==========================================',
      'AMOUNT            Rs 300.00',
      '==========================================',
      '',
      '',
      '',
      '------------------------------------------',
      'Given by',
      '',
      '',
      '',
      '------------------------------------------',
      'Received by',
    ])
    expect([first.opensDrawer, copy.opensDrawer]).toEqual([true, undefined])
  })

  test('of a closing it names what was not left in the drawer', () => {
    expect(paperOf(safeSlipReceipt(close, sheet.venue, occasion(0))).join('\n')).toMatch(/AMOUNT\s+Rs 300\.00/)
  })
})
