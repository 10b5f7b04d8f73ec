import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { cardSlipReceipt, slipTitle } from '../../../../src/shared/receipt/card-slip.ts'
import { ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import type { CardSlip } from '../../../../src/shared/contract/cards.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const slip: CardSlip = {
  venue: meridianInvoice.venue,
  cardNumber: '70020',
  holder: 'Sofia Almeida',
  refunded: 1420,
  returnedAt: '2026-11-21T14:16:00.000Z',
  servedBy: 'Anita Rao',
  terminal: 'Terminal 2',
}
const paperOf = (document: ReceiptDocument, columns: number) => layoutReceipt(document, columns).map(textOf)

describe('the slip of a returned card', () => {
  test('42 columns: who, when in the venue’s zone, how much, and a line to sign', () => {
    expect(paperOf(cardSlipReceipt(slip, occasion(0)), 42)).toEqual([
      '     MV MERIDIAN STAR',
      '            Lantern Restaurant',
      '          Deck 5, Port of Mumbai',
      '          Tax id 27AABCM4821F1Z6',
      '',
      '               Card return',
      '==========================================',
      'Card                                 70020',
      'Holder                       Sofia Almeida',
      'Returned               11/21/2026, 7:46 PM',
      'Served by            Anita Rao, Terminal 2',
      '==========================================',
      'REFUNDED    Rs 1,420.00',
      '==========================================',
      'The card is closed for good.',
      '',
      '',
      '',
      '------------------------------------------',
      'Signature of the holder',
    ])
  })

  test('a copy says which one and never opens the drawer; the original does', () => {
    const [first, copy] = [cardSlipReceipt(slip, occasion(0)), cardSlipReceipt(slip, occasion(2))]
    expect([first.opensDrawer, copy.opensDrawer]).toEqual([true, undefined])
    const lines = paperOf(copy, 42).map((line) => line.trim())
    expect([lines[0], lines.at(-1)]).toEqual(['COPY 2 - REPRINT', 'COPY 2 - REPRINT'])
    expect(lines).toContain('REFUNDED    Rs 1,420.00')
  })

  test.each([32, 42, 48])('fits %i columns, a long holder and the largest amount included', (columns) => {
    const document = cardSlipReceipt({ ...slip, holder: 'Maximiliana '.repeat(10), refunded: 99_999_999.99 }, occasion(1))
    expect(Check(ReceiptDocument, document)).toBe(true)
    const lines = layoutReceipt(document, columns)
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(columns)
    expect(lines.map(textOf).join('\n')).toContain('Rs 99,999,999.99')
  })

  test('is called by its card in the print queue', () => {
    expect(slipTitle(slip)).toBe('Card return 70020')
  })
})
