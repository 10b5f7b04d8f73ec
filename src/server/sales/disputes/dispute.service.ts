import { cleanText } from '../../../shared/clean-text.ts'
import type { Dispute } from '../../../shared/contract/disputes.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { fail, failField } from '../../../shared/messages.ts'
import { creditTotal, isCreditable, wholeCredit } from '../../../shared/money/credit-note.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { businessDayOf, isoOf } from '../../../shared/time.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { Transaction } from '../../kernel/db/database.ts'
import { countPrint } from '../../kernel/db/print-copy.ts'
import { sliceOf, slicePage } from '../../kernel/db/slice.ts'
import type { DisputeEndRow } from '../../kernel/db/tables/account-tables.ts'
import type { Service, Staff } from '../../kernel/http/call.ts'
import { holdOrder } from '../../orders/index.ts'
import { othersInBackOffice } from '../../people/index.ts'
import { currentVenue, once } from '../../venue/index.ts'
import { findAccountPrint, insertAccountPrint } from './account-print.repo.ts'
import { findBillByOrder } from '../billing/bill.repo.ts'
import { creditFacts, findCreditNote } from '../billing/credit-note.repo.ts'
import {
  disputesIn,
  findDispute,
  hasEndedOne,
  hasOpenDispute,
  insertDispute,
  insertDisputeEnd,
  sellerOf,
} from './dispute.repo.ts'

const stored = async (tx: Transaction, id: string): Promise<Dispute> => {
  const dispute = await findDispute(tx, id)
  if (dispute === undefined) throw new Error(`dispute ${id} was not written`)
  return dispute
}

/** The order is locked, so that a credit note or another dispute of the invoice waits. */
export const takeDispute: Service<'takeDispute'> = (deps, { params, body, key, staff, terminal }) =>
  deps.database.transact((tx) =>
    once(tx, { key, call: 'takeDispute', request: { ...params, ...body }, at: deps.now() }, async () => {
      const at = deps.now()
      const order = await holdOrder(tx, params.orderid)
      if (order === undefined) return fail('order_not_found')
      const facts = await creditFacts(tx, order.id)
      if (facts === undefined) return fail('payment_not_found')
      if (await hasOpenDispute(tx, order.id)) return fail('dispute_open')
      const lines = body.lines ?? wholeCredit(facts.lines)
      if (!isCreditable(facts.lines, lines)) return fail('over_credited')
      const id = newId()
      const amount = creditTotal(facts.lines, lines)
      const row = {
        id,
        order_id: order.id,
        pax_id: facts.bill.pax_id,
        lines: JSON.stringify(lines.map(({ line, qty }) => ({ line, qty }))),
        amount,
        staff_id: staff.id,
        staff_name: staff.name,
        terminal,
        day: businessDayOf(at, await currentVenue(tx)),
        at,
      }
      await insertDispute(tx, row, cleanText(body.said))
      const detail = `${facts.bill.invoice_no}, ${formatRupees(amount)}`
      await noteAction(tx, { staff, terminal }, at, { action: 'dispute_taken', subject: order.id, detail })
      return ok(await stored(tx, id))
    }),
  )

export const listDisputes: Service<'listDisputes'> = async ({ database: { db } }, { query }) => {
  const slice = sliceOf(query)
  if (!slice.ok) return slice
  const found = await disputesIn(db, slice.value, query)
  return ok({ ...slicePage(found, slice.value.limit, ({ view }) => view), total: null })
}

/** An open dispute, or why it cannot end now. */
async function openDispute(tx: Transaction, id: string): Promise<Result<Dispute>> {
  const dispute = await findDispute(tx, id)
  if (dispute === undefined) return fail('dispute_not_found')
  return dispute.end === null ? ok(dispute) : fail('dispute_ended')
}

interface Ending {
  dispute: Dispute
  end: Pick<DisputeEndRow, 'credit_note_id' | 'reason'>
  action: string
  detail: string
  at: number
  by: Actor & { staff: Pick<Staff, 'name'> }
}

async function endDispute(tx: Transaction, { dispute, end, action, detail, at, by }: Ending): Promise<Result<Dispute>> {
  const { staff, terminal } = by
  const row = { dispute_id: dispute._id, ...end, staff_id: staff.id, staff_name: staff.name, terminal, at }
  if (!(await insertDisputeEnd(tx, row))) return fail('dispute_ended')
  await noteAction(tx, by, at, { action, subject: dispute.orderid, detail: `${dispute.invoiceno}, ${detail}` })
  return ok(await stored(tx, dispute._id))
}

const OTHER_INVOICE = 'This credit note corrects another invoice'
const NOTE_TAKEN = 'This credit note has ended another dispute'

export const settleDispute: Service<'settleDispute'> = (deps, { params, body, key, staff, terminal }) =>
  deps.database.transact((tx) =>
    once(tx, { key, call: 'settleDispute', request: { ...params, ...body }, at: deps.now() }, async () => {
      const open = await openDispute(tx, params.id)
      if (!open.ok) return open
      const note = await findCreditNote(tx, body.creditNote)
      if (note === undefined) return fail('credit_note_not_found')
      if (note.order_id !== open.value.orderid) return failField('creditNote', OTHER_INVOICE)
      if (await hasEndedOne(tx, note.id)) return failField('creditNote', NOTE_TAKEN)
      const end = { credit_note_id: note.id, reason: '' }
      const noted = { action: 'dispute_credited', detail: note.credit_no }
      return endDispute(tx, { dispute: open.value, end, ...noted, at: deps.now(), by: { staff, terminal } })
    }),
  )

const OWN_SALE = 'You took this payment. Someone else of the back office has to decide'

/** Whether a person took the payment that is disputed. */
async function isOwnSale(tx: Transaction, dispute: Dispute, staffId: string): Promise<boolean> {
  const bill = await findBillByOrder(tx, dispute.orderid)
  return bill !== undefined && (await sellerOf(tx, bill)) === staffId
}

export const refuseDispute: Service<'refuseDispute'> = (deps, { params, body, key, staff, terminal }) =>
  deps.database.transact((tx) =>
    once(tx, { key, call: 'refuseDispute', request: { ...params, ...body }, at: deps.now() }, async () => {
      const open = await openDispute(tx, params.id)
      if (!open.ok) return open
      if ((await isOwnSale(tx, open.value, staff.id)) && (await othersInBackOffice(tx, staff.id)))
        return fail('rule_broken', { msg: OWN_SALE })
      const end = { credit_note_id: null, reason: cleanText(body.reason) }
      const noted = { action: 'dispute_refused', detail: formatRupees(paiseOf(open.value.amount)) }
      return endDispute(tx, { dispute: open.value, end, ...noted, at: deps.now(), by: { staff, terminal } })
    }),
  )

/** A dispute has two papers: what was taken, and what was decided. */
const contentsOf = ({ _id, end }: Dispute): string => `dispute ${_id} ${end === null ? 'taken' : 'ended'}`

/**
 * Counts a printing: the first of either paper is the original, each new print id gets the next copy number, and a known one
 * keeps its number.
 */
export const printDispute: Service<'printDispute'> = async (deps, { params, body, staff, terminal }) => {
  const dispute = await findDispute(deps.database.db, params.id)
  if (dispute === undefined) return fail('dispute_not_found')
  const paper = { pax_id: dispute.userid, contents: contentsOf(dispute) }
  const wanted = { print_id: body.printid, ...paper, at: deps.now(), staff_name: staff.name, terminal }
  const print = await countPrint(deps.database, {
    paper: `dispute of ${dispute.invoiceno}`,
    find: (tx) => findAccountPrint(tx, wanted.print_id),
    count: (tx) => insertAccountPrint(tx, wanted),
    noteCopy: (tx, detail) =>
      noteAction(tx, { staff, terminal }, wanted.at, { action: 'dispute_reprinted', subject: dispute.orderid, detail }),
  })
  if (!print.contents.startsWith(`dispute ${dispute._id} `))
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another paper' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, dispute })
}
