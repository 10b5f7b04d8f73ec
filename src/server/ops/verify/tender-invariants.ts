import { tenderedKinds } from '../../../shared/contract/billing.ts'
import { tenderKinds } from '../../../shared/contract/tender-rules.ts'
import { ENTRIES, onCards } from './on-cards.ts'

/**
 * Invariants of cash and tips: the money of each move, and no move without its bill. The two sides are queried one after the
 * other, since in a full join SQLite reads all of one side again for each row of the other.
 */
export const tenderInvariants = [
  {
    name: 'a cash sale takes exactly what its bill and its tip come to, and no less was handed over',
    query: `SELECT c.bill_id AS found FROM bill_cash c LEFT JOIN (SELECT move_id, MIN(kind) AS kind, SUM(CASE WHEN account LIKE 'card:%' THEN amount ELSE 0 END) AS cards,
              SUM(CASE WHEN account = 'cash' THEN amount ELSE 0 END) AS cash FROM ledger_entries WHERE kind = 'cash' GROUP BY move_id) e ON e.move_id = c.move_id
              LEFT JOIN bills b ON b.id = c.bill_id LEFT JOIN bill_tips t ON t.bill_id = c.bill_id AND t.credit_note_id IS NULL
            WHERE b.id IS NULL OR e.move_id IS NULL OR e.cards <> c.due OR e.cash <> -c.due OR c.due <> b.total + COALESCE(t.amount, 0) OR c.tendered < c.due
            UNION ALL SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN bill_cash c ON c.move_id = e.move_id WHERE e.kind = 'cash' AND c.bill_id IS NULL`,
  },
  {
    name: 'cash for a sale goes onto the card that the sale debits',
    query: `SELECT c.bill_id AS found FROM bill_cash c JOIN card_moves m ON m.move_id = c.move_id JOIN bills b ON b.id = c.bill_id WHERE m.card_id <> b.card_id OR m.day <> b.day OR m.created_at <> b.created_at`,
  },
  {
    name: 'a tip has exactly one move of its amount, from the card of its bill',
    query: `SELECT t.move_id AS found FROM bill_tips t LEFT JOIN (SELECT move_id, MIN(kind) AS kind, SUM(CASE WHEN ${onCards('account')} THEN amount ELSE 0 END) AS cards,
              SUM(CASE WHEN account = 'tips' THEN amount ELSE 0 END) AS tips, ${ENTRIES} FROM ledger_entries WHERE kind IN ('tip', 'tip_return') GROUP BY move_id) e ON e.move_id = t.move_id
            WHERE e.move_id IS NULL OR e.entries <> 2 OR e.tips <> t.amount OR e.cards <> -t.amount OR (e.kind = 'tip') <> (t.credit_note_id IS NULL) OR (t.amount > 0) <> (t.credit_note_id IS NULL)
            UNION ALL SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN bill_tips t ON t.move_id = e.move_id WHERE e.kind IN ('tip', 'tip_return') AND t.move_id IS NULL`,
  },
  {
    name: 'a tip is of its bill, or of the credit note that reversed the last of it',
    query: `SELECT t.move_id AS found FROM bill_tips t LEFT JOIN bills b ON b.id = t.bill_id LEFT JOIN card_moves m ON m.move_id = t.move_id LEFT JOIN credit_notes n ON n.id = t.credit_note_id
            WHERE b.id IS NULL OR m.id IS NULL OR m.day <> t.day OR (t.credit_note_id IS NULL AND (t.invoice_seq IS NULL OR t.invoice_seq <> b.invoice_seq OR m.card_id <> b.card_id OR m.created_at <> b.created_at))
              OR (t.credit_note_id IS NOT NULL AND (n.id IS NULL OR n.bill_id <> t.bill_id OR n.still_paid <> 0 OR t.credit_seq IS NULL OR t.credit_seq <> n.credit_seq OR m.card_id <> n.card_id))`,
  },
  {
    name: 'a bill has one tip at most, which goes back whole, with the whole invoice',
    query: `SELECT bill_id AS found FROM bill_tips GROUP BY bill_id HAVING SUM(CASE WHEN credit_note_id IS NULL THEN 1 ELSE 0 END) <> 1 OR COUNT(*) > 2 OR (COUNT(*) = 2 AND SUM(amount) <> 0)
            UNION SELECT n.bill_id AS found FROM credit_notes n JOIN bill_tips g ON g.bill_id = n.bill_id AND g.credit_note_id IS NULL LEFT JOIN bill_tips r ON r.credit_note_id = n.id WHERE n.still_paid = 0 AND r.move_id IS NULL`,
  },
] as const

/** The amount that a load or a pay-out moves on its tender's account: of a card paid out, only the guest's own money. */
const tenderedIn = `CASE WHEN m.debit > 0 THEN m.debit - m.onboard ELSE -m.credit END`
const tendered = tenderedKinds.map((kind) => `'${kind}'`).join(', ')
const TENDERS = tenderKinds.map((kind) => `'${kind}'`).join(', ')

/** Invariants of the tenders of loads and pay-outs. Moves from before tenders were recorded were in cash. */
export const loadInvariants = [
  {
    name: 'a load or a pay-out is on the account of its tender',
    query: `SELECT m.id AS found FROM card_moves m LEFT JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = COALESCE(m.tender, 'cash')
            WHERE m.kind IN (${tendered}) AND (e.seq IS NULL OR e.amount <> ${tenderedIn})
            UNION ALL SELECT m.id AS found FROM card_moves m WHERE m.kind NOT IN (${tendered}) AND m.tender IS NOT NULL`,
  },
  {
    name: 'only loads and pay-outs are on the accounts of tenders',
    query: `SELECT move_id AS found FROM ledger_entries WHERE account IN (${TENDERS}) AND kind NOT IN (${tendered})
            UNION ALL SELECT move_id AS found FROM ledger_entries WHERE account IN (${TENDERS}) GROUP BY move_id
              HAVING SUM(CASE WHEN account = 'onboard' AND amount > 0 THEN 0 ELSE 1 END) <> 1 OR SUM(CASE WHEN account = 'complimentary' AND amount > 0 THEN 1 ELSE 0 END) > 0`,
  },
  {
    name: 'onboard credit is never paid out',
    query: `SELECT move_id AS found FROM ledger_entries WHERE kind IN ('return', 'payout') GROUP BY move_id
            HAVING SUM(CASE WHEN account LIKE 'onboard%' THEN amount ELSE 0 END) <> 0`,
  },
  {
    name: 'a complimentary load has its reason, and a supervisor approved it',
    query: `SELECT m.id AS found FROM card_moves m LEFT JOIN supervisor_approvals a ON a.move_id = m.move_id AND a.kind = 'complimentary'
            WHERE m.tender = 'complimentary' AND (COALESCE(m.tender_reason, '') = '' OR a.id IS NULL OR a.amount <> m.credit)`,
  },
] as const
