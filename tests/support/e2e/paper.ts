import { expect } from '@playwright/test'
import type { Invoice } from '../../../src/shared/contract/invoice.ts'

/** What a guest reads on the paper, taken from its text alone. */
export interface PaperInvoice {
  /** `COPY n - REPRINT`, or nothing on the original. */
  copy: string
  facts: Record<string, string>
  lines: { dishName: string; qty: number; price: string; amount: string }[]
}

const DISH_LINE = /^(.*\S)\s+(\d+)\s+([\d,]+\.\d\d)\s+([\d,]+\.\d\d)$/
const FACT =
  /^(Invoice|Date|Passenger|Card balance|Card|Tables|Served by|Subtotal|Tax|Discount|TOTAL|Paid by|Reprinted|By)\s+(\S.*)$/
const isRule = (line: string): boolean => /^(-+|=+)$/.test(line)

/** The dishes between the rules under the table's head; a long name goes on in the next line. */
function dishLines(lines: readonly string[]): PaperInvoice['lines'] {
  const from = lines.findIndex((line) => /^Dish\s+Qty\s+Price\s+Amount$/.test(line)) + 2
  const rest = lines.slice(from)
  const dishes: PaperInvoice['lines'] = []
  for (const line of rest.slice(0, rest.findIndex(isRule))) {
    const [, dishName = '', qty = '', price = '', amount = ''] = DISH_LINE.exec(line) ?? []
    const last = dishes.at(-1)
    if (dishName !== '') dishes.push({ dishName, qty: Number(qty), price, amount })
    else if (last !== undefined) last.dishName += ` ${line.trim()}`
  }
  return dishes
}

/** Reads a tax invoice off its paper. */
export function readPaper(text: string): PaperInvoice {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const facts = lines.flatMap((line) => {
    const [, label, value] = FACT.exec(line) ?? []
    return label === undefined || value === undefined ? [] : [[label, value] as const]
  })
  return {
    copy: lines.map((line) => line.trim()).find((line) => line.startsWith('COPY')) ?? '',
    facts: Object.fromEntries(facts),
    lines: dishLines(lines),
  }
}

const figures = (rupees: number): string => rupees.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Compares paper and stored sale line by line: number, passenger, card, tables, every dish, every sum. */
export function expectPaperOf(text: string, invoice: Invoice): PaperInvoice {
  const paper = readPaper(text)
  expect(paper.lines).toEqual(
    invoice.lines.map(({ dishName, qty, price, amount }) => ({ dishName, qty, price: figures(price), amount: figures(amount) })),
  )
  expect(paper.facts).toMatchObject({
    Invoice: invoice.invoiceno,
    Passenger: invoice.fullName,
    Card: invoice.cardNumber,
    ...(invoice.tables.length > 0 && {
      Tables: invoice.tables.map((table) => `${table.tablefloor} ${table.tableno}`).join(', '),
    }),
    'Served by': `${invoice.servedBy}, ${invoice.terminal}`,
    Subtotal: `Rs ${figures(invoice.subtotal)}`,
    Tax: `Rs ${figures(0)}`,
    Discount: `Rs ${figures(0)}`,
    TOTAL: `Rs ${figures(invoice.total)}`,
    'Paid by': 'Prepaid Card',
    'Card balance': `Rs ${figures(invoice.balanceAfter ?? Number.NaN)}`,
  })
  expect(text).toContain('TAX INVOICE')
  expect(text).toContain(invoice.venue.name.toUpperCase())
  return paper
}
