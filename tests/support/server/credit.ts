import type { CreditReason, InvoiceCredits, PaidTo } from '../../../src/shared/contract/credit-notes.ts'
import { readTerms } from '../../../src/shared/money/terms.ts'
import { type CreditedLine, creditTotal, wholeCredit } from '../../../src/shared/money/credit-note.ts'
import { newId } from '../../../src/shared/ids.ts'
import { paiseOf, toRupees } from '../../../src/shared/money/money.ts'
import { creditText } from '../../../src/server/sales/billing/credit-note.ts'
import { findBillByOrder } from '../../../src/server/sales/billing/bill.repo.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'
import { sealerOf } from './supervisor.ts'

/** The lines of an invoice as the rules count them. */
export const creditableOf = ({ lines }: Pick<InvoiceCredits, 'lines'>) =>
  lines.map(({ price, sold, credited, discount = 0, terms }) => ({
    price: paiseOf(price),
    sold,
    credited,
    discount: paiseOf(discount),
    ...(terms && { terms: readTerms(terms) }),
  }))

interface CreditOptions {
  /** All that is left, unless they are named. */
  lines?: readonly CreditedLine[]
  /** Rupees; what the lines come to, unless another is claimed. */
  total?: number
  paidTo?: PaidTo
  reason?: CreditReason
  note?: string
  approval?: string
  key?: string
  terminal?: string
}

/** What a screen asks for to correct an invoice, as it is now. */
export async function creditBody(client: Client, orderid: string, options: CreditOptions = {}) {
  const now = await client.ok('invoiceCredits', { params: { orderid } })
  const { lines = wholeCredit(creditableOf(now)), paidTo = now.paidTo } = options
  const { total = toRupees(creditTotal(creditableOf(now), lines)) } = options
  return { lines: [...lines], total, paidTo }
}

/** Credits an invoice as staff do: whole, unless lines are named. */
export async function creditInvoice(client: Client, orderid: string, options: CreditOptions = {}) {
  const { reason = 'wrong_dish', note, approval, key = newId(), terminal } = options
  const asked = await creditBody(client, orderid, options)
  const body = { ...asked, reason, ...(note !== undefined && { note }), ...(approval !== undefined && { approval }) }
  return client.call('creditInvoice', { params: { orderid }, body, key, ...(terminal !== undefined && { terminal }) })
}

/** A supervisor's approval of a credit, asked for by whoever `client` is. */
export async function creditGrant(test: TestServer, client: Client, orderid: string, options: CreditOptions = {}) {
  const asked = await creditBody(client, orderid, options)
  const bill = await findBillByOrder(test.server.deps.database.db, orderid)
  const { user } = await client.ok('session')
  const wanted = {
    act: 'credit',
    cardId: bill?.card_id ?? '',
    to: creditText(orderid, asked),
    amount: paiseOf(asked.total),
    askedBy: user._id,
  } as const
  return (await sealerOf(test))(wanted, test.clock.now)
}
