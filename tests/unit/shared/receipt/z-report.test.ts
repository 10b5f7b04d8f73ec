import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { ZReport } from '../../../../src/shared/contract/z-reports.ts'
import { ReceiptDocument } from '../../../../src/shared/receipt/receipt.ts'
import { columnsOf, layoutReceipt, textOf } from '../../../../src/shared/receipt/layout.ts'
import { xReportReceipt, xReportTitle, zReportReceipt, zReportTitle } from '../../../../src/shared/receipt/z-report.ts'
import { meridianInvoice, occasion } from '../../../support/printing/virtual-printer-samples.ts'

const report: ZReport = {
  _id: '0199aa00-0000-7000-8000-000000000001',
  number: 12,
  fromAt: '2026-11-20T18:00:00.000Z',
  toAt: '2026-11-21T18:00:00.000Z',
  invoiceFirst: 'INV-000483',
  invoiceLast: 'INV-000530',
  sales: 48,
  amount: 75_945.5,
  items: 251,
  average: 1582.2,
  tax: 0,
  categories: [{ type: 'Dinner', qty: 251, amount: 75_945.5 }],
  staff: [{ name: 'Anita Rao', sales: 48, amount: 75_945.5 }],
  terminals: [{ name: 'Terminal 2', sales: 48, amount: 75_945.5 }],
  cancelled: { count: 1, amount: 760 },
  activations: { count: 3, amount: 30_000 },
  refills: { count: 2, amount: 2500.25 },
  returns: { count: 1, amount: 300 },
  transfers: { count: 1, amount: 9579.25 },
  cashExpected: 32_200.25,
  cash: [
    {
      staffid: '0199aa00-0000-7000-8000-000000000002',
      name: 'Anita Rao',
      taken: { count: 4, amount: 30_000 },
      paidOut: { count: 1, amount: 300 },
      expected: 29_700,
    },
    { staffid: '', name: '', taken: { count: 1, amount: 2500.25 }, paidOut: { count: 0, amount: 0 }, expected: 2500.25 },
  ],
  unpaid: { count: 2, amount: 1520 },
  selfApproved: { count: 1, amount: 5000 },
  opening: 100_000,
  closing: 56_254.75,
  grandSales: 530,
  grandTotal: 838_000,
  day: '2026-11-21',
  ledgerRow: 1622,
  ledgerHash: '0b0bb000cbc77b0d5eb3ce584bf31624bf82189ee294208a780a55c22bbe38b2',
  books: 'whole',
  booksFound: '',
  checkedAt: '2026-11-21T22:00:00.000Z',
  checkedRow: 1500,
  closedBy: 'Maya Pinto',
  terminal: 'Office',
  hash: 'f'.repeat(64),
  venue: meridianInvoice.venue,
}
const paperOf = (document: ReceiptDocument, columns: number) => layoutReceipt(document, columns).map(textOf)

describe('the Z report on paper', () => {
  test('42 columns: sales, cash, what is owed, who sold, and the head of the books', () => {
    expect(paperOf(zReportReceipt(report, occasion(0)), 42).slice(5)).toEqual([
      '               Z REPORT 12',
      '==========================================',
      'From                  11/20/2026, 11:30 PM',
      'To                    11/21/2026, 11:30 PM',
      '------------------------------------------',
      'Invoices                                48',
      'First                           INV-000483',
      'Last                            INV-000530',
      'Items sold                             251',
      'Average invoice                Rs 1,582.20',
      'Tax                                Rs 0.00',
      'Orders cancelled (1)             Rs 760.00',
      'Unpaid, carried over (2)       Rs 1,520.00',
      '==========================================',
      'SALES        Rs 75,945.50',
      '==========================================',
      'Cash in hand',
      'Activations (3)               Rs 30,000.00',
      'Refills (2)                    Rs 2,500.25',
      'Returns in cash (1)              Rs 300.00',
      'Cash expected                 Rs 32,200.25',
      '------------------------------------------',
      'Cash by person',
      'Anita Rao',
      'Taken (4)                     Rs 30,000.00',
      'Paid out (1)                     Rs 300.00',
      'Held                          Rs 29,700.00',
      'Not recorded',
      'Taken (1)                      Rs 2,500.25',
      'Paid out (0)                       Rs 0.00',
      'Held                           Rs 2,500.25',
      '------------------------------------------',
      'Approvals',
      'Self-approved (1)              Rs 5,000.00',
      '------------------------------------------',
      'By category',
      'Dinner (251)                  Rs 75,945.50',
      '------------------------------------------',
      'By staff',
      'Anita Rao (48)                Rs 75,945.50',
      '------------------------------------------',
      'By terminal',
      'Terminal 2 (48)               Rs 75,945.50',
      '------------------------------------------',
      'Owed on cards',
      'At the start                 Rs 100,000.00',
      'Money in                      Rs 32,500.25',
      'Sales                       − Rs 75,945.50',
      'Returns                        − Rs 300.00',
      'At the end                    Rs 56,254.75',
      'Moved to new cards (1)         Rs 9,579.25',
      '------------------------------------------',
      'All time',
      'Grand total (530)            Rs 838,000.00',
      '------------------------------------------',
      'Books',
      'Verified                            intact',
      'Last full check        11/22/2026, 3:30 AM',
      'Up to ledger row                     1,500',
      'Chain head, row                      1,622',
      '0b0bb000cbc77b0d 5eb3ce584bf31624',
      'bf82189ee294208a 780a55c22bbe38b2',
      '==========================================',
      'Closed by               Maya Pinto, Office',
      '          This period is closed.',
    ])
  })

  test('of before unpaid orders, persons and own approvals were counted, it says nothing of them', () => {
    const { unpaid: _unpaid, selfApproved: _approved, ...before } = report
    const lines = paperOf(zReportReceipt({ ...before, cash: [] }, occasion(0)), 42).join('\n')
    expect(lines).not.toMatch(/Unpaid|Approvals|Cash by person/)
  })

  test('a copy says which one, at head and foot', () => {
    const lines = paperOf(zReportReceipt(report, occasion(2)), 42).map((line) => line.trim())
    expect([lines[0], lines.at(-1)]).toEqual(['COPY 2 - REPRINT', 'COPY 2 - REPRINT'])
  })

  test('books that are not intact say so, with what was found', () => {
    const broken = { ...report, books: 'broken' as const, booksFound: 'the hash chain is intact: ledger row 2' }
    const text = paperOf(zReportReceipt(broken, occasion(0)), 42).join('\n')
    expect(text).toMatch(/^Verified +NOT INTACT\nthe hash chain is intact: ledger row 2$/m)
  })

  test('the X report says at head and foot that it closes nothing, and has no chain head', () => {
    const lines = paperOf(xReportReceipt(report, { printedBy: 'Maya Pinto', terminal: 'Office' }), 42).map((line) => line.trim())
    expect(lines.filter((line) => line === 'Figures so far, nothing closed')).toHaveLength(2)
    expect(lines.join('\n')).not.toContain('Chain head')
  })

  test.each([32, 42, 48])('fits %i columns, long names and the largest sums included', (columns) => {
    const long = { name: 'Maximiliana '.repeat(5), sales: 999_999, amount: 999_999_999.99 }
    const cash = report.cash.map((person) => ({ ...person, name: long.name, expected: -999_999_999.99 }))
    const large = {
      ...report,
      cash,
      grandTotal: 99_999_999_999.99,
      staff: [long],
      terminals: [long],
      booksFound: 'x'.repeat(900),
    }
    for (const document of [zReportReceipt(large, occasion(1)), xReportReceipt(large, { printedBy: 'A', terminal: 'B' })]) {
      expect(Check(ReceiptDocument, document)).toBe(true)
      expect(Math.max(...layoutReceipt(document, columns).map(columnsOf))).toBeLessThanOrEqual(columns)
    }
  })

  test('is called by its number in the print queue', () => {
    expect([zReportTitle(report), xReportTitle(report)]).toEqual(['Z report 12', 'X report before Z 12'])
  })
})

describe('open disputes on paper', () => {
  const disputes = [{ invoiceno: 'INV-000482', amount: 760, at: '2026-11-21T20:40:00.000Z', by: 'Anita Rao' }]

  test('are listed with invoice, day, person and amount, and left out where there are none', () => {
    const paper = (of: ZReport) => paperOf(zReportReceipt(of, occasion(0)), 42).join('\n')
    const listed = paper({ ...report, disputes })
    for (const part of ['Open disputes\nINV-000482, 11/2', 'Anita Rao', 'Rs 760.00']) expect(listed).toContain(part)
    expect(paper(report)).not.toContain('Open disputes')
  })
})

describe('the cash drawer on paper', () => {
  const by = { outlet: 1, at: '2026-11-21T20:40:00.000Z', terminal: 'Bar', staffName: 'Anita Rao' }
  const count = { notes: [], other: 0, expected: 5170, difference: -50, left: 1000 }
  const drawers: ZReport['drawers'] = [
    {
      _id: 1,
      name: 'Main outlet',
      counted: false,
      since: 230,
      entries: [
        { _id: 'a', number: 7, kind: 'in', amount: 1000, reason: 'Float', ...by },
        { _id: 'b', number: 8, kind: 'count', amount: 5120, reason: '', count, ...by },
        {
          _id: 'c',
          number: 9,
          kind: 'count',
          amount: 5170,
          reason: 'A note under the tray',
          ...by,
          count: { ...count, difference: 0, corrects: 8 },
        },
      ],
    },
  ]
  const linesOf = (of: ZReport) => {
    const lines = paperOf(zReportReceipt(of, occasion(0)), 42)
    const from = lines.indexOf('Cash drawer')
    return from === -1 ? [] : lines.slice(from, lines.indexOf('Cash by person') - 1)
  }

  test('names each entry with who made it, what was expected, the difference, and the cash that was not counted', () => {
    expect(linesOf({ ...report, drawers })).toEqual([
      'Cash drawer',
      '7. Added, Anita Rao            Rs 1,000.00',
      '7. Reason: Float',
      '8. Counted, Anita Rao          Rs 5,120.00',
      '8. Expected                    Rs 5,170.00',
      '8. Difference                   − Rs 50.00',
      '8. Removed                     Rs 4,120.00',
      '8. Left in the drawer          Rs 1,000.00',
      '9. Recount of no. 8, Anita Rao Rs 5,170.00',
      '9. Expected                    Rs 5,170.00',
      '9. Difference                      Rs 0.00',
      '9. Removed                     Rs 4,170.00',
      '9. Left in the drawer          Rs 1,000.00',
      '9. Note: A note under the tray',
      'Not counted since, change        Rs 230.00',
    ])
  })

  test('is not named at a venue that never counts, and by outlet where there are several', () => {
    expect(linesOf(report)).toEqual([])
    const bar = { _id: 2, name: 'Pool Bar', counted: false, since: 10, entries: [] }
    expect(linesOf({ ...report, drawers: [...drawers, bar] })).toContain('Pool Bar, Not counted since, change')
  })
})
