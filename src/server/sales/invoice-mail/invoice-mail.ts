import { chargeLines } from '../../../shared/receipt/charge-text.ts'
import type { Invoice } from '../../../shared/contract/invoice.ts'
import type { LineDiscount } from '../../../shared/contract/order-parts.ts'
import { discountText } from '../../../shared/money/discount.ts'
import { columnAmount, labelledAmount, pointsOf, tablesText, tenderOf } from '../../../shared/receipt/invoice-text.ts'
import { choiceText } from '../../../shared/orders/modifiers.ts'
import { formatMoment } from '../../../shared/time.ts'
import { escapeHtml, type Mailer, openMailQueue, type OutgoingMail, type Worker } from '../../guests/index.ts'
import { findBill } from '../billing/bill.repo.ts'
import { findInvoice } from '../billing/invoice.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { MailRow } from '../../kernel/db/tables/tables.ts'

/** Subject and body of the mail that carries an invoice; the attached PDF is the document. */
interface InvoiceMail {
  subject: string
  text: string
  html: string
}

/** The mail of a paid invoice, as plain text and as HTML with the same content. */
export const invoiceMail = (invoice: Invoice): InvoiceMail => ({
  subject: `Invoice ${invoice.invoiceno} from ${invoice.venue.name}`,
  text: textOf(invoice),
  html: htmlOf(invoice),
})

/** The facts under the greeting, label by label. */
function factsOf(invoice: Invoice): [label: string, value: string][] {
  return [
    ['Invoice', invoice.invoiceno],
    ['Date', formatMoment(invoice.createdAt, invoice.venue.timeZone)],
    ...(invoice.tables.length === 0 ? [] : [['Tables', tablesText(invoice.tables)] satisfies [string, string]]),
    ['Paid by', `${invoice.paymentMethod} ${invoice.cardNumber}`],
    ...tenderOf(invoice).map(([label, rupees]): [string, string] => [label, labelledAmount(rupees)]),
    ...(invoice.balanceAfter === null || invoice.cash !== undefined
      ? []
      : [['Card balance', labelledAmount(invoice.balanceAfter)] satisfies [string, string]]),
    ...pointsOf(invoice),
  ]
}

const greeting = ({ fullName }: Invoice): string => `Dear ${fullName},`
const opening = ({ total, venue }: Invoice): string =>
  `you paid ${labelledAmount(total)} at ${venue.name}. The invoice is attached as a PDF.`

function textOf(invoice: Invoice): string {
  const lines = invoice.lines.flatMap(({ qty, dishName, amount, modifiers = [], discount }) => [
    `${qty} × ${dishName}: Rs ${columnAmount(amount)}`,
    ...modifiers.map((choice) => `    + ${choiceText(choice)}`),
    ...(discount === undefined ? [] : [`    ${offText(discount)}`]),
  ])
  const charged = chargeLines(invoice).map(([label, rupees]) => `${label}: ${labelledAmount(rupees)}`)
  const facts = factsOf(invoice).map(([label, value]) => `${label}: ${value}`)
  const blocks = [
    greeting(invoice),
    opening(invoice),
    [...lines, ...charged, `Total: ${labelledAmount(invoice.total)}`].join('\n'),
    facts.join('\n'),
    [...invoice.venue.footer, ...signature(invoice)].join('\n'),
  ]
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

/** The discount on a dish. */
const offText = (discount: LineDiscount): string => `${discountText(discount)}: ${labelledAmount(-discount.amount)}`

const signature = ({ venue }: Invoice): string[] => [
  venue.name,
  ...(venue.outlet === undefined ? [] : [venue.outlet]),
  ...venue.address,
  ...(venue.taxId === '' ? [] : [`Tax id ${venue.taxId}`]),
]

const cell = (text: string, style = ''): string =>
  `<td style="padding:8px 0;border-bottom:1px solid #d5dde8;${style}">${text}</td>`
const right = 'text-align:right;white-space:nowrap'

const choiceHtml = (choice: { name: string; price: number }): string =>
  `<span style="font-size:13px;color:#44546c">+ ${escapeHtml(choiceText(choice))}</span>`

const offHtml = (discount: LineDiscount | undefined): string[] =>
  discount === undefined ? [] : [`<span style="font-size:13px;color:#44546c">${escapeHtml(offText(discount))}</span>`]

function htmlOf(invoice: Invoice): string {
  const lines = invoice.lines.map(
    ({ qty, dishName, amount, modifiers = [], discount }) =>
      `<tr>${cell([`${qty} × ${escapeHtml(dishName)}`, ...modifiers.map(choiceHtml), ...offHtml(discount)].join('<br>'))}${cell(escapeHtml(columnAmount(amount)), right)}</tr>`,
  )
  const charged = chargeLines(invoice).map(
    ([label, rupees]) => `<tr>${cell(escapeHtml(label))}${cell(escapeHtml(columnAmount(rupees)), right)}</tr>`,
  )
  const facts = factsOf(invoice).map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;color:#44546c">${label}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#edf1f6;font-family:Arial,sans-serif;font-size:15px;line-height:22px;color:#0e1d33">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 12px">${escapeHtml(greeting(invoice))}</p>
<p style="margin:0 0 20px">${escapeHtml(opening(invoice))}</p>
<table role="presentation" style="width:100%;border-collapse:collapse">${[...lines, ...charged].join('')}
<tr><td style="padding:12px 0;font-weight:700">Total</td><td style="padding:12px 0;font-size:20px;font-weight:700;${right}">${escapeHtml(labelledAmount(invoice.total))}</td></tr></table>
<table role="presentation" style="margin:12px 0 20px;font-size:13px">${facts.join('')}</table>
<p style="margin:0;font-size:13px;color:#44546c">${[...invoice.venue.footer, ...signature(invoice)].map(escapeHtml).join('<br>')}</p>
</div></body></html>`
}

/** Starts the worker for `mail_outbox`. */
export const openOutbox = (database: Database, mailerNow: () => Mailer | null, now: () => number): Worker =>
  openMailQueue({
    database,
    mailerNow,
    now,
    queue: 'mail_outbox',
    what: 'invoice',
    composed: (mail) => composedInvoice(database, mail),
  })

async function composedInvoice({ db }: Database, mail: MailRow): Promise<OutgoingMail> {
  const bill = await findBill(db, mail.bill_id)
  const invoice = bill && (await findInvoice(db, bill.order_id))
  if (invoice === undefined) throw new Error(`mail ${mail.id} has no sale`)
  // Loaded with the first invoice, to start faster.
  const { invoicePdf } = await import('./invoice-document.ts')
  const content = await invoicePdf(invoice)
  return {
    ...invoiceMail(invoice),
    to: { name: invoice.fullName, address: mail.recipient },
    key: mail.id,
    attachments: [{ filename: `${invoice.invoiceno}.pdf`, content, contentType: 'application/pdf' }],
  }
}
