import type { DrawerEntry } from '../contract/cash-drawer.ts'
import type { InvoiceVenue } from '../contract/invoice.ts'
import type { TenderOf } from '../contract/reports.ts'
import type { ShiftCash, ShiftSheet } from '../contract/shifts.ts'
import { paiseOf, subtract, times, toRupees } from '../money/money.ts'
import { outWord, tenderLabels } from '../forms/load-tender.ts'
import { formatMoment } from '../time.ts'
import type { ReceiptBlock } from './document.ts'
import { countLines, drawerEntryText } from './drawer-text.ts'
import { columnAmount, labelledAmount } from './invoice-text.ts'
import { head, markCopy, pair, type PrintOccasion, type ReceiptDocument, rule, space } from './receipt.ts'

/** What the cash of a shift is called by kind of move, on screen and on paper. */
export const shiftCashLabels: Record<ShiftCash['kind'], string> = {
  activation: 'Cards activated',
  refill: 'Refills',
  cash: 'Sales in cash',
  return: 'Cards returned',
  payout: 'Credits in cash',
}

/** What one tender took and paid out in a shift; cash is said by kind of move. */
export const tenderLines = ({ tender, taken, paidOut }: TenderOf): [label: string, rupees: number][] =>
  tender === 'cash'
    ? []
    : [
        ...(taken.count === 0 ? [] : [[`${tenderLabels[tender]} (${taken.count})`, taken.amount] as [string, number]]),
        ...(paidOut.count === 0
          ? []
          : [[`${tenderLabels[tender]}, ${outWord(tender)} (${paidOut.count})`, -paidOut.amount] as [string, number]]),
      ]

/** The title of a shift's paper in the print queue. */
export const shiftTitle = ({ number }: Pick<ShiftSheet, 'number'>): string => `Shift ${number}`

const bold = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

/** A line for a signature with what it says. */
const signature = (of: string): ReceiptBlock[] => [space(3), rule('single'), { kind: 'text', text: of }]

const particulars = ({ open, close, venue }: ShiftSheet): ReceiptBlock[] => [
  pair('Opened', formatMoment(open.at, venue.timeZone)),
  pair('By', [open.staffName, open.terminal].filter((part) => part !== '').join(', ')),
  ...(open.holder === undefined ? [] : [pair('Held by', open.holder)]),
  ...(close === undefined
    ? []
    : [
        pair('Closed', formatMoment(close.at, venue.timeZone)),
        pair('By', [close.staffName, close.terminal].filter((part) => part !== '').join(', ')),
      ]),
]

const reasonOf = ({ reason }: DrawerEntry): ReceiptBlock[] => (reason === '' ? [] : [{ kind: 'text', text: reason }])

/** The float, cash added and removed by hand, and what sales and cards brought, in cash and by other tenders. */
function moves({ open, entries, cash = [], tenders = [] }: ShiftSheet): ReceiptBlock[] {
  const byHand = entries.filter(({ count }) => count === undefined)
  return [
    pair('Float', columnAmount(open.amount)),
    ...reasonOf(open),
    ...byHand.flatMap((entry) => {
      const isOut = entry.kind === 'out' || entry.kind === 'drop'
      return [pair(drawerEntryText(entry), columnAmount(isOut ? -entry.amount : entry.amount)), ...reasonOf(entry)]
    }),
    ...cash.map(({ kind, moves: many, amount }) => pair(`${shiftCashLabels[kind]} (${many})`, columnAmount(amount))),
    ...tenders.flatMap(tenderLines).map(([label, amount]) => pair(label, columnAmount(amount))),
  ]
}

/** One count of the drawer by notes and coins. */
function countOf(entry: DrawerEntry): ReceiptBlock[] {
  const { notes = [], other = 0 } = entry.count ?? {}
  return [
    rule('single'),
    bold(`${drawerEntryText(entry)}, ${entry.staffName}`),
    ...reasonOf(entry),
    ...notes.map(({ value, pieces }) =>
      pair(`${pieces} x Rs ${value.toLocaleString('en-US')}`, columnAmount(toRupees(times(paiseOf(value), pieces)))),
    ),
    ...(other === 0 ? [] : [pair('Other cash', columnAmount(other))]),
    ...countLines(entry).map(({ label, value }) => pair(label, value)),
  ]
}

/** The sums of the closing, with the difference in double size. */
function closingOf(close: DrawerEntry): ReceiptBlock[] {
  const lines = countLines(close)
  return [
    rule('double'),
    ...lines.map(({ label, value, strong = false }): ReceiptBlock =>
      strong ? { kind: 'pair', label: label.toUpperCase(), value, bold: true, double: true } : pair(label, value),
    ),
    ...(close.approvedBy === undefined ? [] : [pair('Approved by', close.approvedBy)]),
    rule('double'),
  ]
}

function checksOf({ openChecks = [] }: DrawerEntry): ReceiptBlock[] {
  if (openChecks.length === 0) return []
  return [
    bold(`Open checks handed on: ${openChecks.length}`),
    ...openChecks.map(({ name, total }) => pair(name, columnAmount(total))),
  ]
}

/**
 * The paper of a shift: float, moves, every count by notes and coins, the difference, open checks, and lines for signatures. Dates
 * are in the venue's time zone.
 */
export function shiftReceipt(sheet: ShiftSheet, occasion: PrintOccasion): ReceiptDocument {
  const { venue, entries, close } = sheet
  const document: ReceiptDocument = {
    letterhead: true,
    blocks: [
      ...head(venue, shiftTitle(sheet)),
      ...particulars(sheet),
      rule('single'),
      ...moves(sheet),
      ...entries.filter(({ kind }) => kind === 'count').flatMap(countOf),
      ...(close === undefined ? [] : [...closingOf(close), ...reasonOf(close), ...checksOf(close)]),
      ...signature(`Counted by ${close?.staffName ?? ''}`),
      ...signature(close?.approvedBy === undefined ? 'Taken over by' : `Approved by ${close.approvedBy}`),
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}

/** The title of a slip in the print queue. */
export const safeSlipTitle = ({ slip = 0 }: Pick<DrawerEntry, 'slip'>): string => `Safe slip ${slip}`

/** The slip of cash that goes to the safe or comes from it, to be signed by both. The original opens the cash drawer. */
export function safeSlipReceipt(entry: DrawerEntry, venue: InvoiceVenue, occasion: PrintOccasion): ReceiptDocument {
  const { at, staffName, terminal, shift = 0, amount, kind, count } = entry
  const moved = count === undefined ? amount : toRupees(subtract(paiseOf(amount), paiseOf(count.left)))
  const document: ReceiptDocument = {
    letterhead: true,
    opensDrawer: true,
    blocks: [
      ...head(venue, safeSlipTitle(entry)),
      pair(kind === 'float' ? 'From the safe to' : 'To the safe from', `Shift ${shift}`),
      pair('Date', formatMoment(at, venue.timeZone)),
      pair('By', [staffName, terminal].filter((part) => part !== '').join(', ')),
      ...reasonOf(entry),
      rule('double'),
      { kind: 'pair', label: 'AMOUNT', value: labelledAmount(moved), bold: true, double: true },
      rule('double'),
      ...signature('Given by'),
      ...signature('Received by'),
    ],
  }
  return markCopy(document, occasion, venue.timeZone)
}
