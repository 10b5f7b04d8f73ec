import { ok } from '../../../shared/errors.ts'
import { fail } from '../../../shared/messages.ts'
import { isoOf } from '../../../shared/time.ts'
import { type Actor, noteAction } from '../../kernel/audit/audit.repo.ts'
import type { CreditNotePrintRow } from '../../kernel/db/tables/money-tables.ts'
import type { Deps } from '../../kernel/http/deps.ts'
import type { Service } from '../../kernel/http/call.ts'
import { findBill } from './bill.repo.ts'
import { findCreditNote, findCreditPrint, insertCreditPrint, noteOf } from './credit-note.repo.ts'
import type { NoteWithLines } from './credit-note.ts'

/** Counts a printing: the first is the original, each further print id the next copy, a known one its own again (printing.md, Reprints). */
export const printCreditNote: Service<'printCreditNote'> = async (deps, { params, body, staff, terminal }) => {
  const { db } = deps.database
  const note = await findCreditNote(db, params.id)
  const bill = note && (await findBill(db, note.bill_id))
  if (note === undefined || bill === undefined) return fail('credit_note_not_found')
  const wanted = { print_id: body.printid, credit_note_id: note.id, at: deps.now(), staff_name: staff.name, terminal }
  const print = await countPrint(deps, wanted, { staff, terminal }, note)
  if (print.credit_note_id !== note.id)
    return fail('invalid_request', { fields: [{ field: 'printid', msg: 'This print belongs to another credit note' }] })
  return ok({ copy: print.copy, printedAt: isoOf(print.at), printedBy: print.staff_name, note: await noteOf(db, note, bill) })
}

/** More terminals than this never print one credit note at the same moment. */
const MAX_ROUNDS = 100

/**
 * Of simultaneous printings one gets the next copy number each round; the others look again, in a transaction that sees it. A copy is noted in
 * the audit trail, the original is not.
 */
async function countPrint(
  { database }: Deps,
  wanted: Omit<CreditNotePrintRow, 'copy'>,
  by: Actor,
  { credit_no, order_id }: NoteWithLines,
): Promise<CreditNotePrintRow> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const counted = await database.transact(async (tx) => {
      const known = await findCreditPrint(tx, wanted.print_id)
      if (known !== undefined) return ok(known)
      const print = await insertCreditPrint(tx, wanted)
      if (print !== undefined && print.copy > 0) {
        const detail = `${credit_no}, copy ${print.copy}`
        await noteAction(tx, by, wanted.at, { action: 'credit_note_reprinted', subject: order_id, detail })
      }
      return ok(print)
    })
    if (counted.ok && counted.value !== undefined) return counted.value
  }
  throw new Error(`no copy number is free for credit note ${credit_no}`)
}
