import { NUMBERS_OF_OUTLET, outletOfSql } from '../../venue/index.ts'
import { ENTRIES, onboardOf, onCards } from './on-cards.ts'

/**
 * Outlets whose numbers do not run without a gap from their first to that of `heads`, and rows of an outlet that does not exist.
 */
const gapsOf = (table: 'bills' | 'credit_notes', seq: 'invoice_seq' | 'credit_seq'): string => {
  const before = `(h.id - 1) * ${NUMBERS_OF_OUTLET}`
  const own = `FROM ${table} n WHERE n.${seq} > ${before} AND n.${seq} <= h.id * ${NUMBERS_OF_OUTLET}`
  return `SELECT h.${seq} AS found FROM heads h WHERE (SELECT COUNT(*) ${own}) <> h.${seq} - ${before} OR (SELECT COALESCE(MAX(n.${seq}), ${before}) ${own}) <> h.${seq}
            UNION ALL SELECT n.${seq} AS found FROM ${table} n LEFT JOIN heads h ON h.id = ${outletOfSql(`n.${seq}`)} WHERE h.id IS NULL`
}

/** Invariants of outlets: related records belong to the same outlet. */
export const outletInvariants = [
  {
    name: 'a bill is of the outlet of its order and of its move',
    query: `SELECT b.invoice_no AS found FROM bills b JOIN orders o ON o.id = b.order_id JOIN ledger_entries e ON e.move_id = b.move_id AND e.account || '' = 'sales'
            WHERE ${outletOfSql('b.invoice_seq')} <> o.outlet OR ${outletOfSql('e.seq')} <> o.outlet`,
  },
  {
    name: 'a credit note is of the outlet of its invoice and of its move',
    query: `SELECT n.credit_no AS found FROM credit_notes n JOIN bills b ON b.id = n.bill_id JOIN ledger_entries e ON e.move_id = n.move_id
            WHERE ${outletOfSql('n.credit_seq')} <> ${outletOfSql('b.invoice_seq')} OR ${outletOfSql('e.seq')} <> ${outletOfSql('b.invoice_seq')}`,
  },
  {
    name: 'a line of the card report is of the outlet of its move',
    query: `SELECT m.id AS found FROM card_moves m JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = 'card:' || m.card_id WHERE ${outletOfSql('e.seq')} <> m.outlet`,
  },
  {
    name: 'every outlet has its end of the ledger, and no two have one code',
    query: `SELECT o.id AS found FROM outlets o LEFT JOIN heads h ON h.id = o.id WHERE h.id IS NULL OR (h.code = '') <> (o.id = 1)`,
  },
] as const

/** A query that must return no rows; `found` names the offending row. */
export interface Invariant {
  name: string
  query: string
}

/**
 * Invariants after every transaction (reliability.md, Money). `account || ''` keeps SQLite from joining by card, which would read
 * all entries of a card for each of them.
 */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'the entries of a move sum to zero',
    query: `SELECT move_id AS found FROM ledger_entries GROUP BY move_id HAVING SUM(amount) <> 0`,
  },
  {
    name: "a card's balance is the sum of its entries and not negative",
    query: `SELECT c.id AS found FROM cards c LEFT JOIN (SELECT account, SUM(amount) AS total FROM ledger_entries GROUP BY account) e ON e.account = 'card:' || c.id
            WHERE c.balance < 0 OR c.balance - c.onboard < 0 OR c.balance - c.onboard <> COALESCE(e.total, 0)`,
  },
  {
    name: "a card's onboard credit is the sum of its entries and not negative",
    query: `SELECT c.id AS found FROM cards c LEFT JOIN (SELECT account, SUM(amount) AS total FROM ledger_entries WHERE account LIKE 'onboard:%' GROUP BY account) e ON e.account = 'onboard:' || c.id
            WHERE c.onboard < 0 OR c.onboard <> COALESCE(e.total, 0)`,
  },
  {
    name: 'a returned card is at 0',
    query: `SELECT id AS found FROM cards WHERE state = 'returned' AND (balance <> 0 OR onboard <> 0)`,
  },
  {
    name: 'a paid order has exactly one bill of its total',
    query: `SELECT o.id AS found FROM orders o LEFT JOIN bills b ON b.order_id = o.id
            WHERE o.payment = 'paid' AND (b.id IS NULL OR b.total <> o.total OR b.invoice_no <> o.invoice_no)`,
  },
  {
    name: 'a bill belongs to a paid order',
    query: `SELECT b.id AS found FROM bills b JOIN orders o ON o.id = b.order_id WHERE o.payment <> 'paid'`,
  },
  {
    name: 'a bill is what its dishes cost',
    query: `SELECT b.invoice_no AS found FROM bills b
            LEFT JOIN (SELECT order_id, SUM(price * qty - COALESCE(discount_amount, 0)) AS total, COUNT(terms) AS charged FROM order_lines GROUP BY order_id) l ON l.order_id = b.order_id
            WHERE l.total IS NULL OR (l.charged = 0 AND l.total <> b.total)`,
  },
  {
    name: 'a bill has exactly one debit of its total',
    query: `SELECT b.id AS found FROM bills b LEFT JOIN (SELECT move_id, SUM(amount) AS total, SUM(CASE WHEN account LIKE 'card:%' THEN 1 ELSE 0 END) AS entries FROM ledger_entries WHERE ${onCards('account')} GROUP BY move_id) e ON e.move_id = b.move_id
            WHERE e.entries IS NULL OR e.entries <> 1 OR e.total <> -b.total`,
  },
  {
    name: 'a sale of the ledger has exactly one bill',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN bills b ON b.move_id = e.move_id WHERE e.kind = 'sale' GROUP BY e.move_id HAVING COUNT(DISTINCT b.id) <> 1`,
  },
  {
    name: 'a line of the card report matches its ledger entry',
    query: `SELECT m.id AS found FROM card_moves m LEFT JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = 'card:' || m.card_id
            WHERE e.seq IS NULL OR e.amount <> m.credit - m.debit - ${onboardOf('m')}`,
  },
  {
    name: 'the onboard credit in a line of the card report matches its ledger entry',
    query: `SELECT m.id AS found FROM card_moves m LEFT JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = 'onboard:' || m.card_id
            WHERE m.onboard <> 0 AND (e.seq IS NULL OR e.amount <> ${onboardOf('m')})
            UNION ALL SELECT m.id AS found FROM ledger_entries e JOIN card_moves m ON m.move_id = e.move_id AND e.account = 'onboard:' || m.card_id WHERE e.account LIKE 'onboard:%' AND m.onboard = 0`,
  },
  {
    name: 'a ledger entry on a card has its line in the card report',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN card_moves m ON m.move_id = e.move_id AND e.account IN ('card:' || m.card_id, 'onboard:' || m.card_id)
            WHERE ${onCards('e.account')} AND m.id IS NULL`,
  },
  {
    name: 'a transfer goes from one card to another',
    query: `SELECT move_id AS found FROM ledger_entries WHERE kind = 'transfer' GROUP BY move_id
            HAVING COUNT(*) NOT IN (2, 4) OR COUNT(DISTINCT account) <> COUNT(*) OR SUM(CASE WHEN account LIKE 'card:%' THEN 1 ELSE 0 END) <> 2
              OR SUM(CASE WHEN account LIKE 'onboard:%' THEN 1 ELSE 0 END) <> COUNT(*) - 2`,
  },
  {
    name: 'a replaced card is closed, and its replacement belongs to the same PAX',
    query: `SELECT c.id AS found FROM cards c LEFT JOIN cards n ON n.id = c.replaced_by
            WHERE c.replaced_by IS NOT NULL AND (c.state <> 'returned' OR n.id IS NULL OR n.pax_id <> c.pax_id)`,
  },
  {
    name: 'invoice numbers have no gap',
    query: gapsOf('bills', 'invoice_seq'),
  },
  {
    name: 'a PAX has at most one unpaid order',
    query: `SELECT pax_id AS found FROM orders WHERE payment = 'unpaid' AND pax_id IS NOT NULL GROUP BY pax_id HAVING COUNT(*) > 1`,
  },
  {
    name: 'a part belongs to an order that is no part itself',
    query: `SELECT p.id AS found FROM orders p LEFT JOIN orders o ON o.id = p.split_from WHERE p.split_from IS NOT NULL AND (o.id IS NULL OR o.split_from IS NOT NULL)`,
  },
  {
    name: "a member's Dream Points are the sum of the entries",
    query: `SELECT p.id AS found FROM pax p LEFT JOIN (SELECT pax_id, SUM(points) AS total FROM points_entries GROUP BY pax_id) e ON e.pax_id = p.id
            WHERE p.points <> COALESCE(e.total, 0)`,
  },
  {
    name: 'an order a member paid has earned its Dream Points once',
    query: `SELECT b.id AS found FROM bills b JOIN pax p ON p.id = b.pax_id LEFT JOIN venue_versions v ON v.version = b.venue_version
              LEFT JOIN points_entries e ON e.order_id = b.order_id AND e.kind = 'earned'
            WHERE b.created_at > p.member_since AND (e.id IS NULL OR e.pax_id <> b.pax_id OR e.points <> (b.total / 10000) * COALESCE(v.points_per_hundred, 1))`,
  },
  {
    name: 'Dream Points are earned with a bill',
    query: `SELECT e.id AS found FROM points_entries e LEFT JOIN bills b ON b.order_id = e.order_id WHERE b.id IS NULL`,
  },
  {
    name: 'an approval that was used had been confirmed',
    query: `SELECT id AS found FROM otp_challenges WHERE consumed_at IS NOT NULL AND verified_at IS NULL`,
  },
]

/** Invariants of credit notes: money, numbers and points, and never more than was sold and paid. */
export const creditInvariants = [
  {
    name: 'a credit note has exactly one move of its total, from sales to its card',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN (SELECT move_id, MIN(kind) AS kind, SUM(CASE WHEN ${onCards('account')} THEN amount ELSE 0 END) AS cards,
              SUM(CASE WHEN account = 'sales' THEN amount ELSE 0 END) AS sales, ${ENTRIES} FROM ledger_entries WHERE kind = 'credit' GROUP BY move_id) e ON e.move_id = n.move_id
            WHERE e.entries IS NULL OR e.entries <> 2 OR e.cards <> n.total OR e.sales <> -n.total`,
  },
  {
    name: 'a credit of the ledger has exactly one credit note',
    query: `SELECT e.move_id AS found FROM ledger_entries e LEFT JOIN credit_notes n ON n.move_id = e.move_id WHERE e.kind = 'credit' GROUP BY e.move_id HAVING COUNT(DISTINCT n.id) <> 1`,
  },
  {
    name: 'a credit in cash is paid out whole and at once',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN bill_tips t ON t.credit_note_id = n.id
              LEFT JOIN (SELECT move_id, SUM(CASE WHEN account IN ('cash', 'onboard') THEN amount ELSE 0 END) AS cash FROM ledger_entries WHERE kind = 'payout' GROUP BY move_id) e ON e.move_id = n.payout_move_id
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

/** Invariants of the tax and the service charge on invoices and credit notes. */
export const chargeInvariants = [
  {
    name: 'a tax or service charge on a bill is of its invoice and its day',
    query: `SELECT c.bill_id AS found FROM bill_charges c LEFT JOIN bills b ON b.id = c.bill_id WHERE b.id IS NULL OR b.invoice_seq <> c.invoice_seq OR b.day <> c.day`,
  },
  {
    name: 'a tax or service charge of a credit note is of its number and its day',
    query: `SELECT c.credit_note_id AS found FROM credit_note_charges c LEFT JOIN credit_notes n ON n.id = c.credit_note_id WHERE n.id IS NULL OR n.credit_seq <> c.credit_seq OR n.day <> c.day`,
  },
  {
    name: 'what a credit note gives back beside its dishes is its service charge and its tax',
    query: `SELECT n.id AS found FROM credit_notes n LEFT JOIN (SELECT credit_note_id, SUM(added) AS added FROM credit_note_lines GROUP BY credit_note_id) l ON l.credit_note_id = n.id
              LEFT JOIN (SELECT credit_note_id, SUM(CASE WHEN kind = 'service' OR inclusive = 0 THEN amount ELSE 0 END) AS added FROM credit_note_charges GROUP BY credit_note_id) c ON c.credit_note_id = n.id
            WHERE COALESCE(l.added, 0) <> COALESCE(c.added, 0)`,
  },
  {
    name: 'credit notes of an invoice reverse no more of a tax or service charge than it has',
    query: `SELECT c.bill_id AS found FROM (SELECT n.bill_id, c.kind, c.rate, c.inclusive, SUM(c.amount) AS amount, SUM(c.base) AS base FROM credit_note_charges c JOIN credit_notes n ON n.id = c.credit_note_id
              GROUP BY n.bill_id, c.kind, c.rate, c.inclusive) c LEFT JOIN bill_charges b ON b.bill_id = c.bill_id AND b.kind = c.kind AND b.rate = c.rate AND b.inclusive = c.inclusive
            WHERE b.bill_id IS NULL OR c.amount > b.amount OR c.base > b.base`,
  },
] as const

/** Invariants of discounts on paid bills. */
export const discountInvariants = [
  {
    name: 'a discount on a bill was given on an order',
    query: `SELECT d.bill_id AS found FROM bill_discounts d LEFT JOIN order_discounts g ON g.id = d.discount_id
            WHERE g.id IS NULL OR g.kind <> d.kind OR g.staff_name <> d.staff_name OR g.amount < d.amount`,
  },
  {
    name: 'a discount on a bill is of its invoice and its day',
    query: `SELECT d.bill_id AS found FROM bill_discounts d LEFT JOIN bills b ON b.id = d.bill_id WHERE b.id IS NULL OR b.invoice_seq <> d.invoice_seq OR b.day <> d.day`,
  },
] as const
