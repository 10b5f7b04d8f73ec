import type { Reading } from '../../kernel/db/database.ts'
import type { ApprovalFactor, CardMoveRow } from '../../kernel/db/tables/tables.ts'
import { shownName } from '../../../shared/orders/modifiers.ts'

/** A move of a passenger's card, with the name of who made it. */
export interface MoveOfPax extends CardMoveRow {
  staff_name: string | null
}

/** The papers of a move: its invoice, and the credit note that refunded it. */
export interface PaperOfMove {
  order_id: string
  invoice_no: string
  credit_no: string | null
  credit_note_id: string | null
}

/** An approval that a payment used up. */
export interface UsedApproval {
  card_id: string
  consumed_at: number | null
  factor: ApprovalFactor
  supervisor: string | null
}

/** All that a passenger's moves are explained by, keyed by the ledger's move or the order. */
export interface StatementFacts {
  /** By business day, then as they were written. */
  moves: MoveOfPax[]
  papers: ReadonlyMap<string, PaperOfMove>
  /** The dishes of invoices by order, and of credit notes by note. */
  dishes: ReadonlyMap<string, string>
  approvals: readonly UsedApproval[]
  /** The supervisors who approved refunds, transfers and credits, by move. */
  supervisors: ReadonlyMap<string, string>
  outlets: ReadonlyMap<number, string>
}

const movesOfPax = (db: Reading, paxId: string): Promise<MoveOfPax[]> =>
  db
    .selectFrom('cards')
    .innerJoin('card_moves', 'card_moves.card_id', 'cards.id')
    .leftJoin('staff', 'staff.id', 'card_moves.staff_id')
    .selectAll('card_moves')
    .select('staff.name as staff_name')
    .where('cards.pax_id', '=', paxId)
    .orderBy('card_moves.day')
    .orderBy('card_moves.created_at')
    .orderBy('card_moves.id')
    .execute()

async function papersOf(db: Reading, paxId: string): Promise<Map<string, PaperOfMove>> {
  const papers = new Map<string, PaperOfMove>()
  const bills = await db
    .selectFrom('bills')
    .leftJoin('bill_cash', 'bill_cash.bill_id', 'bills.id')
    .select(['bills.id', 'bills.move_id', 'bills.order_id', 'bills.invoice_no', 'bill_cash.move_id as cash_move'])
    .where('bills.pax_id', '=', paxId)
    .execute()
  const byBill = new Map<string, PaperOfMove>()
  for (const { id, move_id, cash_move, order_id, invoice_no } of bills) {
    const paper = { order_id, invoice_no, credit_no: null, credit_note_id: null }
    byBill.set(id, paper)
    papers.set(move_id, paper)
    if (cash_move !== null) papers.set(cash_move, paper)
  }
  const notes = await db
    .selectFrom('credit_notes')
    .select(['id', 'bill_id', 'move_id', 'payout_move_id', 'credit_no'])
    .where('pax_id', '=', paxId)
    .execute()
  const byNote = new Map<string, PaperOfMove>()
  for (const { id, bill_id, move_id, payout_move_id, credit_no } of notes) {
    const bill = byBill.get(bill_id)
    if (bill === undefined) continue
    const paper = { ...bill, credit_no, credit_note_id: id }
    byNote.set(id, paper)
    papers.set(move_id, paper)
    if (payout_move_id !== null) papers.set(payout_move_id, paper)
  }
  const tips = await db
    .selectFrom('bills')
    .innerJoin('bill_tips', 'bill_tips.bill_id', 'bills.id')
    .select(['bill_tips.move_id', 'bill_tips.bill_id', 'bill_tips.credit_note_id'])
    .where('bills.pax_id', '=', paxId)
    .execute()
  for (const { move_id, bill_id, credit_note_id } of tips) {
    const paper = credit_note_id === null ? byBill.get(bill_id) : byNote.get(credit_note_id)
    if (paper !== undefined) papers.set(move_id, paper)
  }
  return papers
}

const dishText = (qty: number, name: string): string => (qty === 1 ? name : `${qty} × ${name}`)

/** Business days, both included, null for an open bound; and the voyage whose moves are wanted, null for any. */
export interface StatementPeriod {
  fromDay: string | null
  toDay: string | null
  voyage: { id: string; name: string; beganAt: number } | null
}

async function dishesOf(db: Reading, paxId: string, { fromDay, toDay }: StatementPeriod): Promise<Map<string, string>> {
  const sold = await db
    .selectFrom('bills')
    .innerJoin('order_lines', 'order_lines.order_id', 'bills.order_id')
    .select(['bills.order_id as of', 'dish_name', 'qty', 'share_qty'])
    .where('bills.pax_id', '=', paxId)
    .$if(fromDay !== null, (query) => query.where('bills.day', '>=', fromDay ?? ''))
    .$if(toDay !== null, (query) => query.where('bills.day', '<=', toDay ?? ''))
    .orderBy('bills.order_id')
    .orderBy('order_lines.line')
    .execute()
  const credited = await db
    .selectFrom('credit_notes')
    .innerJoin('credit_note_lines', 'credit_note_lines.credit_note_id', 'credit_notes.id')
    .select(['credit_notes.id as of', 'dish_name', 'qty'])
    .where('credit_notes.pax_id', '=', paxId)
    .orderBy('credit_notes.id')
    .orderBy('credit_note_lines.line')
    .execute()
  const lines = [...sold, ...credited.map((line) => ({ ...line, share_qty: null }))]
  const texts = new Map<string, string>()
  for (const { of, dish_name: dishName, qty, share_qty } of lines) {
    const name = shownName({ dishName, ...(share_qty !== null && { share: { qty: share_qty } }) })
    const before = texts.get(of)
    texts.set(of, before === undefined ? dishText(qty, name) : `${before}, ${dishText(qty, name)}`)
  }
  return texts
}

const approvalsOf = (db: Reading, paxId: string): Promise<UsedApproval[]> =>
  db
    .selectFrom('cards')
    .innerJoin('otp_challenges', 'otp_challenges.card_id', 'cards.id')
    .leftJoin('staff', 'staff.id', 'otp_challenges.approved_by')
    .select(['otp_challenges.card_id', 'consumed_at', 'factor', 'staff.name as supervisor'])
    .where('cards.pax_id', '=', paxId)
    .where('consumed_at', 'is not', null)
    .where('factor', '<>', 'pin_code')
    .execute()

async function supervisorsOf(db: Reading, paxId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('cards')
    .innerJoin('card_moves', 'card_moves.card_id', 'cards.id')
    .innerJoin('supervisor_approvals', 'supervisor_approvals.move_id', 'card_moves.move_id')
    .innerJoin('staff', 'staff.id', 'supervisor_approvals.supervisor_id')
    .select(['card_moves.move_id', 'staff.name'])
    .where('cards.pax_id', '=', paxId)
    .execute()
  return new Map(rows.map(({ move_id, name }) => [move_id, name]))
}

/** The names of all outlets by number. */
export async function outletNames(db: Reading): Promise<Map<number, string>> {
  const outlets = await db.selectFrom('outlets').select(['id', 'name']).execute()
  return new Map(outlets.map(({ id, name }) => [id, name]))
}

/** All moves of a passenger's cards with what explains them. Read it in one moment; dishes are those of the period. */
export const statementFacts = async (db: Reading, paxId: string, period: StatementPeriod): Promise<StatementFacts> => ({
  moves: await movesOfPax(db, paxId),
  papers: await papersOf(db, paxId),
  dishes: await dishesOf(db, paxId, period),
  approvals: await approvalsOf(db, paxId),
  supervisors: await supervisorsOf(db, paxId),
  outlets: await outletNames(db),
})
