import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../../src/shared/contract/invoice.ts'
import { invoiceMail } from '../../../../src/server/sales/invoice-mail/invoice-mail.ts'
import { invoicePdf } from '../../../../src/server/sales/invoice-mail/invoice-document.ts'
import { pdfText } from '../../../support/printing/pdf-text.ts'

const line = (dishName: string, qty: number, price: number) => ({ dishName, qty, price, amount: (qty * price * 100) / 100 })

const invoice: Invoice = {
  invoiceno: 'INV-000483',
  createdAt: '2026-11-21T14:16:00.000Z',
  venue: {
    name: 'MV Meridian Star',
    address: ['Lantern Restaurant, Deck 5'],
    taxId: '27AABCM4821F1Z6',
    footer: ['Thank you for dining with us.', 'Smooth sailing.'],
    timeZone: 'Asia/Kolkata',
  },
  fullName: 'Rohan Mehta',
  email: 'rohan.mehta@mail.example',
  cardNumber: '70023',
  tables: [
    { tablefloor: '2nd Floor', tableno: 3 },
    { tablefloor: '2nd Floor', tableno: 4 },
    { tablefloor: '1st Floor', tableno: 7 },
  ],
  lines: [line('Vegetable biryani', 2, 380), line('Grilled sea bass', 1, 780), line('Fresh lime soda', 5, 340)],
  subtotal: 3240,
  tax: 0,
  discount: 0,
  total: 3240,
  paymentMethod: 'Prepaid Card',
  balanceAfter: 5160,
  points: { earned: 32, balance: 418 },
  servedBy: 'Anita Rao',
  terminal: 'Front desk 1',
}

const atPoolBar: Invoice = { ...invoice, venue: { ...invoice.venue, outlet: 'Pool Bar' } }

describe('the mail of an invoice of one of several outlets', () => {
  it('names it below the venue, in text, HTML and PDF; control: with one outlet nothing does', async () => {
    const { text, html } = invoiceMail(atPoolBar)
    expect(text).toContain('MV Meridian Star\nPool Bar\nLantern Restaurant, Deck 5')
    expect(html).toContain('MV Meridian Star<br>Pool Bar<br>')
    expect(pdfText(await invoicePdf(atPoolBar))).toContain('Pool Bar')
    expect([invoiceMail(invoice).text, pdfText(await invoicePdf(invoice))].join()).not.toContain('Pool Bar')
  })
})

describe('the mail that carries an invoice', () => {
  const mail = invoiceMail(invoice)

  it('names invoice, venue, dishes, total, tables, card and its balance, in the time of the venue', () => {
    expect(mail.subject).toBe('Invoice INV-000483 from MV Meridian Star')
    expect(mail.text).toBe(`Dear Rohan Mehta,

you paid Rs 3,240.00 at MV Meridian Star. The invoice is attached as a PDF.

2 × Vegetable biryani: Rs 760.00
1 × Grilled sea bass: Rs 780.00
5 × Fresh lime soda: Rs 1,700.00
Total: Rs 3,240.00

Invoice: INV-000483
Date: 11/21/2026, 7:46 PM
Tables: 2nd Floor 3, 4; 1st Floor 7
Paid by: Prepaid Card 70023
Card balance: Rs 5,160.00
Dream Points earned: 32
Dream Points balance: 418

Thank you for dining with us.
Smooth sailing.
MV Meridian Star
Lantern Restaurant, Deck 5
Tax id 27AABCM4821F1Z6
`)
  })

  it('says the same as HTML', () => {
    for (const words of [
      'Dear Rohan Mehta,',
      '2 × Vegetable biryani',
      '1,700.00',
      'Rs\u00a03,240.00',
      '2nd Floor 3, 4; 1st Floor 7',
    ])
      expect(mail.html).toContain(words)
  })

  it('lets no name or dish become HTML', () => {
    const hostile = '<img src=x onerror="alert(1)">'
    const { html } = invoiceMail({
      ...invoice,
      fullName: hostile,
      lines: [line(hostile, 1, 1)],
      venue: { ...invoice.venue, name: hostile, footer: [hostile] },
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
  })

  it('names the choices of a dish with what they add, escaped, and the PDF says the same', async () => {
    const modifiers = [
      { name: 'Truffle fries', price: 120 },
      { name: '<b>', price: 0 },
    ]
    const chosen = { ...invoice, lines: [{ ...line('Ribeye steak', 1, 1270), modifiers }] }
    const { text, html } = invoiceMail(chosen)
    expect(text).toContain('1 × Ribeye steak: Rs 1,270.00\n    + Truffle fries +120.00\n    + <b>\n')
    expect(html).toContain('+ Truffle fries +120.00')
    expect(html).toContain('+ &lt;b&gt;')
    expect(pdfText(await invoicePdf(chosen))).toMatch(/Ribeye steak \+ Truffle fries \+120\.00/)
  })

  it('leaves out tables, tax id and balance where there are none', () => {
    const { text } = invoiceMail({
      ...invoice,
      tables: [],
      balanceAfter: null,
      points: null,
      venue: { ...invoice.venue, taxId: '' },
    })
    expect(text).not.toMatch(/Tables|Card balance|Dream Points|Tax id/)
  })
})

describe('the PDF invoice', () => {
  it('shows what the tax invoice shows', async () => {
    const text = pdfText(await invoicePdf(invoice))
    for (const words of [
      'MV Meridian Star',
      'Lantern Restaurant, Deck 5',
      'Tax id 27AABCM4821F1Z6',
      'Tax Invoice INV-000483',
      'Passenger Rohan Mehta',
      'Card 70023',
      'Tables 2nd Floor 3, 4; 1st Floor 7',
      'Date 11/21/2026, 7:46 PM',
      'Dish Qty Price, Rs Amount, Rs',
      'Vegetable biryani 2 380.00 760.00',
      'Fresh lime soda 5 340.00 1,700.00',
      'Payment method Prepaid Card',
      'Card balance Rs 5,160.00',
      'Dream Points earned 32',
      'Dream Points balance 418',
      'Served by Anita Rao, Front desk 1',
      'Subtotal Rs 3,240.00 Tax Rs 0.00 Discount Rs 0.00 Total Rs 3,240.00',
      'Thank you for dining with us. Smooth sailing.',
    ])
      expect(text).toContain(words)
  })

  it('is one A4 page, the same each time', async () => {
    const [first, again] = [await invoicePdf(invoice), await invoicePdf(invoice)]
    expect(first.toString('latin1')).toMatch(/^%PDF-1\.\d/)
    expect(first.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(first.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
    expect(pdfText(again)).toBe(pdfText(first))
  })

  it('has a glyph for every letter of names in Latin', async () => {
    const fullName = 'José Ñúñez Østergård Łukasiewicz Śmigły Þórður Čapek Nguyễn Thị Ánh O’Brien'
    const text = pdfText(await invoicePdf({ ...invoice, fullName }))
    expect(text).toContain(fullName)
    expect(text).not.toContain('\ufffd')
    const beyond = pdfText(await invoicePdf({ ...invoice, lines: [line('日本', 1, 380)] }))
    expect(beyond, 'the check would see a missing glyph').toContain('\ufffd')
  })

  it('reads a name in another script: beside it where the font has its letters, else in its place', async () => {
    const nameOf = async (fullName: string) =>
      pdfText(await invoicePdf({ ...invoice, fullName }))
        .split('Passenger ')[1]
        ?.split(' Card ')[0]
    expect(await nameOf('Анна Жукова')).toBe('Анна Жукова (Anna Zhukova)')
    expect(await nameOf('王小明')).toBe('Wang Xiao Ming')
    expect(await nameOf('สมชาย')).toBe('smchay')
  })

  it('runs over to further pages, with the head of the table on each and the number at the foot', async () => {
    const lines = Array.from({ length: 100 }, (_unused, dish) =>
      line(`Dish ${dish} with a name that is long enough to wrap`, 5, 1_000_000),
    )
    const text = pdfText(await invoicePdf({ ...invoice, lines, total: 99_999_999.99 }))
    const heads = text.match(/Dish Qty Price, Rs Amount, Rs/g) ?? []
    expect(heads.length).toBeGreaterThan(2)
    expect(text).toContain(`INV-000483, page 1 of ${heads.length}`)
    expect(text).toContain('Dish 99 with a name')
    expect(text).toContain('Total Rs 99,999,999.99')
  })
})
