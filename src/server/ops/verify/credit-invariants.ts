import { gapsOf } from './outlet-invariants.ts'

/** What must hold of credit notes: money, numbers, points, and never more than was sold and paid. */
export const creditInvariants = [
  {
    name: 'a credit note has exactly one move of its total, from sales to its card',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN (SELECT move_id, MIN(kind) AS kind, SUM(CASE WHEN account LIKE 'card:%' THEN amount ELSE 0 END) AS cards,
              SUM(CASE WHEN account = 'sales' THEN amount ELSE 0 END) AS sales, COUNT(*) AS entries FROM ledger_entries WHERE kind = 'credit' GROUP BY move_id) e ON e.move_id = n.move_id
            WHERE e.entries IS NULL OR e.entries <> 2 OR e.cards <> n.total OR e.sales <> -n.total`,
  },
  {
    name: 'a credit of the ledger has exactly one credit note',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN credit_notes n ON n.move_id = e.move_id WHERE e.kind = 'credit' GROUP BY e.move_id HAVING COUNT(DISTINCT n.id) <> 1`,
  },
  {
    name: 'a credit in cash is paid out whole and at once',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN bill_tips t ON t.credit_note_id = n.id
              LEFT JOIN (SELECT move_id, SUM(CASE WHEN account = 'cash' THEN amount ELSE 0 END) AS cash FROM ledger_entries WHERE kind = 'payout' GROUP BY move_id) e ON e.move_id = n.payout_move_id
            WHERE n.payout_move_id IS NOT NULL AND (e.move_id IS NULL OR e.cash <> n.total - COALESCE(t.amount, 0))
            UNION ALL SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN credit_notes n ON n.payout_move_id = e.move_id WHERE e.kind = 'payout' AND n.id IS NULL`,
  },
  {
    name: 'credit notes of an invoice come to no more than was paid',
    query: `SELECT b.invoice_no AS found FROM (SELECT bill_id, SUM(total) AS credited FROM credit_notes GROUP BY bill_id) n LEFT JOIN bills b ON b.id = n.bill_id WHERE b.id IS NULL OR n.credited > b.total`,
  },
  {
    name: 'a credit note is the sum of its lines',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN (SELECT credit_note_id, SUM(price * qty - discount + added) AS total FROM credit_note_lines GROUP BY credit_note_id) l ON l.credit_note_id = n.id
            WHERE l.total IS NULL OR l.total <> n.total`,
  },
  {
    name: 'a credit note says what stays paid after it',
    query: `SELECT n.id AS found FROM credit_notes n JOIN bills b ON b.id = n.bill_id
            WHERE n.still_paid <> b.total - (SELECT SUM(o.total) FROM credit_notes o WHERE o.bill_id = n.bill_id AND o.credit_seq <= n.credit_seq)`,
  },
  {
    name: 'credit note numbers have no gap',
    query: gapsOf('credit_notes', 'credit_seq'),
  },
  {
    name: 'credit notes take back the Dream Points that no longer stay earned',
    query: `SELECT e.order_id AS found FROM points_entries e JOIN bills b ON b.order_id = e.order_id JOIN (SELECT bill_id, CAST(SUM(total) AS bigint) AS credited, SUM(points) AS points FROM credit_notes GROUP BY bill_id) n ON n.bill_id = b.id
              LEFT JOIN venue_versions v ON v.version = b.venue_version LEFT JOIN (SELECT order_id, SUM(points) AS points FROM points_entries WHERE kind = 'reversed' GROUP BY order_id) r ON r.order_id = e.order_id
            WHERE e.kind = 'earned' AND (n.points IS NULL OR n.points <> -COALESCE(r.points, 0) OR e.points - n.points <> ((b.total - n.credited) / 10000) * COALESCE(v.points_per_hundred, 1))`,
  },
  {
    name: 'Dream Points are taken back by a credit note',
    query: `SELECT e.id AS found FROM points_entries e LEFT JOIN credit_notes n ON n.id = e.credit_note_id AND n.order_id = e.order_id AND n.pax_id = e.pax_id AND n.points = -e.points
            WHERE (e.kind = 'reversed') <> (e.credit_note_id IS NOT NULL) OR (e.kind = 'reversed' AND n.id IS NULL)`,
  },
] as const
