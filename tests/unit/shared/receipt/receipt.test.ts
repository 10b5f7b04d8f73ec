import { describe, expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { invoiceReceipt, ReceiptDocument, testReceipt } from '../../../../src/shared/receipt/receipt.ts'
import { formatMoment } from '../../../../src/shared/time.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const paperOf = (document: ReceiptDocument, columns: number): string[] => layoutReceipt(document, columns).map(textOf)

const original = [
  '     MV MERIDIAN STAR',
  '            Lantern Restaurant',
  '          Deck 5, Port of Mumbai',
  '          Tax id 27AABCM4821F1Z6',
  '',
  '               TAX INVOICE',
  '==========================================',
  'Invoice                         INV-000483',
  'Date                   11/21/2026, 7:46 PM',
  'Passenger                      Rohan Mehta',
  'Card                                 70023',
  'Tables            2nd Floor 3, 2nd Floor 4',
  'Served by            Anita Rao, Terminal 2',
  '------------------------------------------',
  'Dish                Qty    Price    Amount',
  '------------------------------------------',
  'Vegetable biryani     2   380.00    760.00',
  'Grilled sea bass      1   780.00    780.00',
  'Butter chicken        1   520.00    520.00',
  'Samosa chaat          2   240.00    480.00',
  'Fresh lime soda       5   140.00    700.00',
  '------------------------------------------',
  'Subtotal                       Rs 3,240.00',
  'Tax                                Rs 0.00',
  'Discount                           Rs 0.00',
  '==========================================',
  'TOTAL          Rs 3,240.00',
  '==========================================',
  'Paid by                       Prepaid Card',
  'Card balance                   Rs 5,160.00',
  'Dream Points earned                     32',
  'Dream Points balance                   418',
  '',
  '      Thank you for dining with us.',
  '             Smooth sailing.',
]

describe('the tax invoice on paper (mockups/receipt.png)', () => {
  test('the original, 42 columns', () => {
    expect(paperOf(invoiceReceipt(meridianInvoice, occasion(0)), 42)).toEqual(original)
  })

  test('one of several outlets is named in bold below the venue, and a long name goes on in the next line', () => {
    const { venue } = meridianInvoice
    const paper = (outlet: string) => invoiceReceipt({ ...meridianInvoice, venue: { ...venue, outlet } }, occasion(0))
    const [name = '', ...rest] = original
    expect(paperOf(paper('Pool Bar'), 42)).toEqual([name, `${' '.repeat(17)}Pool Bar`, ...rest])
    const outlet = layoutReceipt(paper('Pool Bar'), 42).flat()
    expect(outlet.find(({ text }) => text === 'Pool Bar')).toMatchObject({ bold: true, double: false })
    const narrow = paperOf(paper('Pool Bar and Grill, Aft, Deck 12, astern'), 32).join('\n')
    expect(narrow).toMatch(/Pool Bar and Grill, Aft, Deck\n +12, astern\n/)
  })

  test('the name and TOTAL are bold and double size, the heading is bold', () => {
    const lines = layoutReceipt(invoiceReceipt(meridianInvoice, occasion(0)), 42)
    const looks = (text: string) => lines.flat().find((run) => run.text === text)
    expect(looks('MV MERIDIAN STAR')).toMatchObject({ bold: true, double: true, inverted: false })
    expect(looks('TOTAL')).toMatchObject({ bold: true, double: true })
    expect(looks('Rs 3,240.00')).toMatchObject({ double: false })
    expect(lines.flat().findLast((run) => run.text === 'Rs 3,240.00')).toMatchObject({ bold: true, double: true })
    expect(looks('TAX INVOICE')).toMatchObject({ bold: true, double: false })
    const total = lines.find((line) => textOf(line).startsWith('TOTAL'))
    expect(total && columnsOf(total)).toBe(42)
  })

  test('a reprint carries the copy number inverted at head and foot, and who and when', () => {
    const document = invoiceReceipt(meridianInvoice, occasion(1))
    expect(paperOf(document, 42)).toEqual([
      '             COPY 1 - REPRINT',
      '',
      ...original,
      '',
      '------------------------------------------',
      'Reprinted              11/21/2026, 7:52 PM',
      'By                   Anita Rao, Terminal 2',
      '             COPY 1 - REPRINT',
    ])
    const lines = layoutReceipt(document, 42)
    for (const banner of [lines[0], lines.at(-1)]) {
      expect(banner).toHaveLength(1)
      expect(banner?.[0]).toMatchObject({ inverted: true, bold: true })
      expect(banner && columnsOf(banner)).toBe(42)
    }
  })

  test('cash and a tip are below the total; the original opens the drawer, a copy does not', () => {
    const paid = { ...meridianInvoice, tip: 60, paymentMethod: 'Cash', cash: { tendered: 4000, change: 700 } }
    const document = invoiceReceipt(paid, occasion(0))
    const paper = paperOf(document, 42)
    const total = paper.findIndex((line) => line.startsWith('TOTAL'))
    expect(paper.slice(total + 2, total + 8)).toEqual([
      'Tip                               Rs 60.00',
      'Total paid                     Rs 3,300.00',
      'Cash                           Rs 4,000.00',
      'Change                           Rs 700.00',
      'Paid by                               Cash',
      'Dream Points earned                     32',
    ])
    expect([document.opensDrawer, invoiceReceipt(paid, occasion(1)).opensDrawer]).toEqual([true, undefined])
    expect(invoiceReceipt(meridianInvoice, occasion(0)).opensDrawer, 'by card').toBeUndefined()
  })

  test('58 mm paper: the amount is on its own line', () => {
    const paper = paperOf(invoiceReceipt(meridianInvoice, occasion(0)), 32)
    const head = paper.indexOf('Dish                Qty    Price')
    expect(paper.slice(head, head + 5)).toEqual([
      'Dish                Qty    Price',
      '                          Amount',
      '--------------------------------',
      'Vegetable biryani     2   380.00',
      '                          760.00',
    ])
    expect(paper).toContain('TOTAL')
    expect(paper).toContain('Passenger            Rohan Mehta')
  })

  test('48 columns: the dish has the six more', () => {
    const paper = paperOf(invoiceReceipt(meridianInvoice, occasion(0)), 48)
    expect(paper).toContain('Vegetable biryani           2   380.00    760.00')
  })

  test('a long dish wraps under itself and keeps its figures on the first line', () => {
    const line = { dishName: 'Slow-roasted shoulder of lamb with saffron rice', qty: 2, price: 380, amount: 760 }
    const paper = paperOf(invoiceReceipt({ ...meridianInvoice, lines: [line] }, occasion(0)), 42)
    const at = paper.findIndex((text) => text.startsWith('Slow-roasted'))
    expect(paper.slice(at, at + 3)).toEqual([
      'Slow-roasted          2   380.00    760.00',
      'shoulder of lamb',
      'with saffron rice',
    ])
  })

  test('the choices of a dish are below it with what they add, in its price already', () => {
    const modifiers = [
      { name: 'Truffle fries', price: 120 },
      { name: 'No onion', price: 0 },
      { name: 'Small', price: -20.5 },
    ]
    const line = { dishName: 'Ribeye steak', qty: 2, price: 1249.5, amount: 2499, modifiers }
    const paper = paperOf(invoiceReceipt({ ...meridianInvoice, lines: [line] }, occasion(0)), 42)
    const at = paper.findIndex((text) => text.startsWith('Ribeye steak'))
    expect(paper.slice(at, at + 4)).toEqual([
      'Ribeye steak          2 1,249.50  2,499.00',
      '+ Truffle fries +120.00',
      '+ No onion',
      '+ Small −20.50',
    ])
  })

  test('figures too wide for their columns never run into each other', () => {
    const line = { dishName: 'Champagne for the whole deck', qty: 5, price: 1_250_000, amount: 6_250_000 }
    const paper = paperOf(invoiceReceipt({ ...meridianInvoice, lines: [line] }, occasion(0)), 42)
    const at = paper.indexOf('Champagne for the whole deck')
    expect(paper[at + 1]).toBe('             5  1,250,000.00  6,250,000.00')
  })

  test('what an invoice does not have takes no line', () => {
    const venue = { ...meridianInvoice.venue, taxId: '', footer: [] }
    const paper = paperOf(
      invoiceReceipt({ ...meridianInvoice, venue, tables: [], balanceAfter: null, points: null }, occasion(0)),
      42,
    )
    expect(paper.filter((text) => /Tables|Tax id|Card balance|Dream Points/.test(text))).toEqual([])
    expect(paper.at(-1)).toBe('Paid by                       Prepaid Card')
  })

  test('an amount that is no money is a programming error', () => {
    expect(() => invoiceReceipt({ ...meridianInvoice, total: 0.001 }, occasion(0))).toThrow(RangeError)
  })

  test('dates are in the venue’s time zone, in en-US with plain blanks', () => {
    expect(formatMoment('2026-11-21T14:16:00.000Z', 'Asia/Kolkata')).toBe('11/21/2026, 7:46 PM')
    expect(formatMoment('2026-11-21T14:16:00.000Z', 'America/New_York')).toBe('11/21/2026, 9:16 AM')
    expect(formatMoment('2026-12-31T20:00:00.000Z', 'Asia/Kolkata')).toBe('1/1/2027, 1:30 AM')
  })
})

describe('the document model', () => {
  test('both composers yield documents of the schema', () => {
    expect(Check(ReceiptDocument, invoiceReceipt(meridianInvoice, occasion(3)))).toBe(true)
    const options = { printerName: 'Bar', address: 'bar:9100', columns: 32, drawer: true, terminal: 'Bar' }
    const page = testReceipt({ ...options, printedAt: '2026-11-21T14:16:00.000Z', timeZone: 'UTC' })
    expect(Check(ReceiptDocument, page)).toBe(true)
    expect(paperOf(page, 32)).toContain('12345678901234567890123456789012')
  })

  test('a block of another kind is no document', () => {
    expect(Check(ReceiptDocument, { blocks: [{ kind: 'raw', bytes: [27, 112, 0] }] })).toBe(false)
  })
})
