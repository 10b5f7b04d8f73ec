import { cleanText } from '../../../shared/clean-text.ts'
import type { CreditNote } from '../../../shared/contract/credit-notes.ts'
import type { Contract } from '../../../shared/contract/index.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail } from '../../../shared/messages.ts'
import { add, formatRupees, type Paise } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import { noteAction } from '../../kernel/audit/audit.repo.ts'
import { cardInPlaceOf, holdCards } from '../../cards/index.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { countPrint } from '../../kernel/db/print-copy.ts'
import type { CallOf, Deps, Service } from '../../kernel/http/call.ts'
import { findOrder, holdOrder } from '../../orders/index.ts'
import { holdAnyPax } from '../../guests/index.ts'
import { checkSupervisorPin, grantMove, needsSupervisor, noteApproval, useGrant } from '../../people/index.ts'
import { currentVenue, once, venueAt } from '../../venue/index.ts'
import { findBill, findBillByOrder } from './bill.repo.ts'
import {
  type AskedCredit,
  checkReason,
  creditedWith,
  type CreditFacts,
  creditLimit,
  creditText,
  decideCredit,
  invoiceCreditsView,
  tipBackOf,
} from './credit-note.ts'
import { creditFacts, findCreditNote, findCreditPrint, insertCreditPrint, noteOf } from './credit-note.repo.ts'
import { issueCredit, takeBack } from './issue-credit.ts'

/** The facts of an invoice, or why it cannot be corrected. */
async function factsOf(db: Reading, orderId: string): Promise<Result<CreditFacts>> {
  if ((await findOrder(db, orderId)) === undefined) return fail('order_not_found')
  const facts = await creditFacts(db, orderId)
  return facts === undefined ? fail('payment_not_found') : ok(facts)
}

export const invoiceCredits: Service<'invoiceCredits'> = async ({ database: { db } }, { params }) => {
  const facts = await factsOf(db, params.orderid)
  if (!facts.ok) return facts
  const notes: CreditNote[] = []
  for (const note of facts.value.notes) notes.push(await noteOf(db, note, facts.value.bill))
  const view = invoiceCreditsView(facts.value, notes, await venueAt(db, facts.value.bill.venue_version))
  const limit = creditLimit(await currentVenue(db), facts.value, 'cash')
  return ok(facts.value.inCash && limit === 0 ? { ...view, cashApproved: true } : view)
}

const askedOf = ({ lines, total, paidTo }: AskedCredit): AskedCredit => ({ lines, total, paidTo })

/** What a supervisor is asked to approve of a credit. */
const approvalOf = (facts: CreditFacts, asked: AskedCredit, amount: Paise, askedBy: string) =>
  ({ act: 'credit', cardId: facts.bill.card_id, to: creditText(facts.order.id, asked), amount, askedBy }) as const

/** The request is checked before the PIN, so that no try is used up by a credit that is refused anyway. */
export const approveCreditNote: Service<'approveCreditNote'> = async (deps, { body, ...by }) => {
  const facts = await factsOf(deps.database.db, body.orderid)
  if (!facts.ok) return facts
  const asked = askedOf(body)
  const decided = decideCredit(facts.value, asked)
  if (!decided.ok) return decided
  const checked = await checkSupervisorPin(deps, by, body, `credit of ${facts.value.bill.invoice_no}`)
  if (!checked.ok) return checked
  const wanted = approvalOf(facts.value, asked, decided.value, by.staff.id)
  const { approval, expiresAt } = grantMove(deps.secrets, checked.value, wanted, deps.now())
  return ok({ approval, supervisor: checked.value.name, expiresAt: isoOf(expiresAt) })
}

/**
 * Issues a credit note in one transaction; the invoice itself does not change. A key that was used before returns its first
 * answer. Passenger, card and order are locked, so that the second of two credits of an invoice sees the first. The approval is
 * left out when a request is compared with the earlier one of the same key.
 */
export const creditInvoice: Service<'creditInvoice'> = (deps, call) => {
  const { approval: _approval, ...request } = call.body
  return deps.database.transact((tx) =>
    once(tx, { key: call.key, call: 'creditInvoice', request: { ...call.params, ...request }, at: deps.now() }, () =>
      credit(deps, tx, call),
    ),
  )
}

/**
 * The facts with passenger, card and order locked. The card is read after the passenger is locked: a lost one may just have been
 * replaced.
 */
async function holdFacts(tx: Transaction, orderId: string): Promise<Result<CreditFacts>> {
  const bill = await findBillByOrder(tx, orderId)
  if (bill === undefined) return factsOf(tx, orderId)
  await holdAnyPax(tx, bill.pax_id)
  await holdCards(tx, [(await cardInPlaceOf(tx, bill.card_id)).id])
  await holdOrder(tx, orderId)
  return factsOf(tx, orderId)
}

async function credit(deps: Deps, tx: Transaction, call: CallOf<Contract['creditInvoice']>): Promise<Result<CreditNote>> {
  const { params, body, staff, terminal } = call
  const at = deps.now()
  const note = cleanText(body.note ?? '')
  const said = checkReason(body.reason, note)
  if (!said.ok) return said
  const held = await holdFacts(tx, params.orderid)
  if (!held.ok) return held
  const facts = held.value
  const asked = askedOf(body)
  const decided = decideCredit(facts, asked)
  if (!decided.ok) return decided
  const total = decided.value
  const moveId = newId()
  const limit = creditLimit(await currentVenue(tx), facts, asked.paidTo)
  const by = { staff, terminal }
  const id = newId()
  const points = await takeBack(tx, facts, { id, total, at })
  const wanted = approvalOf(facts, asked, total, staff.id)
  const approved = needsSupervisor(add(creditedWith(facts, total), tipBackOf(facts, total)), limit)
    ? await useGrant(tx, deps.secrets, body.approval, wanted, { ...by, at, moveId })
    : ok(null)
  if (!approved.ok) return approved
  const row = await issueCredit(tx, facts, { id, moveId, asked, total, points, at, by, reason: body.reason, note })
  const detail = `${row.credit_no}, ${facts.bill.invoice_no}, ${formatRupees(total)}`
  await noteAction(tx, by, at, { action: 'invoice_credited', subject: facts.order.id, detail })
  if (approved.value !== null) await noteApproval(tx, approved.value, facts.order.id, { ...by, at, moveId })
  return ok(await noteOf(tx, row, facts.bill))
}

/**
 * Counts a printing: the first is the original, each new print id gets the next copy number, and a known one keeps its number
 * (printing.md, Reprints).
 */
export const printCreditNote: Service<'printCreditNote'> = async (deps, { params, body, staff, terminal }) => {
  const { db } = deps.database
  const note = await findCreditNote(db, params.id)
  const bill = note && (await findBill(db, note.bill_id))
  if (note === undefined || bill === undefined) return fail('credit_note_not_found')
  const wanted = { print_id: body.printid, credit_note_id: note.id, at: deps.now(), staff_name: staff.name, terminal }
  const print = await countPrint(deps.database, {
    paper: note.credit_no,
    find: (tx) => findCreditPrint(tx, wanted.print_id),
    count: (tx) => insertCreditPrint(tx, wanted),
    noteCopy: (tx, detail) =>
      noteAction(tx, { staff, terminal }, wanted.at, { action: 'credit_note_reprinted', subject: note.order_id, detail }),
  })
  if (print.credit_note_id !== note.id)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another credit note' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, note: await noteOf(db, note, bill) })
}
