import { outletOfSql } from '../../venue/index.ts'

/** Rows that only one of two queries returns, in both directions. */
const differing = (found: string, columns: string, counted: string, kept: string): string => {
  const [rows, sums] = [`SELECT ${columns} FROM (${counted}) counted`, `SELECT ${columns} FROM (${kept}) kept`]
  return `SELECT ${found} AS found FROM (${rows} EXCEPT ${sums}) missing UNION SELECT ${found} AS found FROM (${sums} EXCEPT ${rows}) wrong`
}

/** What a load took in or a pay-out paid out by its tender. */
const tenderedBy = `CASE WHEN debit > 0 THEN debit - onboard ELSE credit END`

/** Invariants of the sums that reports read: those stored with each payment equal the rows they sum. */
export const sumsInvariants = [
  {
    name: 'the sums of sales equal the bills',
    query: differing(
      `day || ' ' || hour`,
      'outlet, day, hour, sales, amount',
      `SELECT ${outletOfSql('invoice_seq')} AS outlet, day, hour, COUNT(*) AS sales, SUM(total) AS amount FROM bills GROUP BY ${outletOfSql('invoice_seq')}, day, hour`,
      `SELECT outlet, day, hour, sales, amount FROM sales_by_hour`,
    ),
  },
  {
    name: 'the sums of dishes sold equal the bills',
    query: differing(
      'day',
      'outlet, day, voyage, amount',
      `SELECT ${outletOfSql('invoice_seq')} AS outlet, day, COALESCE(voyage_id, '') AS voyage, SUM(total) AS amount FROM bills GROUP BY ${outletOfSql('invoice_seq')}, day, COALESCE(voyage_id, '')`,
      `SELECT outlet, day, voyage_id AS voyage, SUM(amount) AS amount FROM sales_by_dish GROUP BY outlet, day, voyage_id`,
    ),
  },
  {
    name: 'the sums of dishes by hour equal those by day',
    query: differing(
      `day || ' ' || dish_id`,
      'outlet, day, dish_id, qty',
      `SELECT outlet, day, dish_id, SUM(qty) AS qty FROM sales_by_dish GROUP BY outlet, day, dish_id`,
      `SELECT outlet, day, dish_id, SUM(qty) AS qty FROM sales_by_dish_hour GROUP BY outlet, day, dish_id`,
    ),
  },
  {
    name: 'dishes were sold in the hours of the bills',
    query: differing(
      `day || ' ' || hour`,
      'outlet, day, hour',
      `SELECT outlet, day, hour FROM sales_by_hour`,
      `SELECT DISTINCT outlet, day, hour FROM sales_by_dish_hour`,
    ),
  },
  {
    name: 'the sums of card money equal the card report',
    query: differing(
      `day || ' ' || kind`,
      'outlet, day, kind, moves, credit, debit, onboard',
      `SELECT outlet, day, kind, COUNT(*) AS moves, SUM(credit) AS credit, SUM(debit) AS debit, SUM(onboard) AS onboard FROM card_moves GROUP BY outlet, day, kind`,
      `SELECT outlet, day, kind, moves, credit, debit, onboard FROM card_money_by_day`,
    ),
  },
  {
    name: 'the sums of cash by person equal the card report',
    query: differing(
      `day || ' ' || kind || ' ' || staff_id`,
      'outlet, day, staff_id, kind, moves, amount',
      `SELECT outlet, day, COALESCE(staff_id, '') AS staff_id, kind, COUNT(*) AS moves, SUM(${tenderedBy}) AS amount FROM card_moves
         WHERE kind IN ('activation', 'refill', 'return', 'payout', 'cash') AND COALESCE(tender, 'cash') = 'cash' GROUP BY outlet, day, COALESCE(staff_id, ''), kind`,
      `SELECT outlet, day, staff_id, kind, moves, amount FROM cash_by_person`,
    ),
  },
  {
    name: 'the sums of other tenders by person equal the card report',
    query: differing(
      `day || ' ' || tender || ' ' || kind || ' ' || staff_id`,
      'outlet, day, staff_id, tender, kind, moves, amount',
      `SELECT outlet, day, COALESCE(staff_id, '') AS staff_id, tender, kind, SUM(moves) AS moves, SUM(amount) AS amount FROM (
         SELECT outlet, day, staff_id, tender, kind, 1 AS moves, ${tenderedBy} AS amount FROM card_moves WHERE tender <> 'cash'
         UNION ALL SELECT outlet, day, staff_id, 'onboard' AS tender, kind, 1 AS moves, onboard AS amount FROM card_moves WHERE kind IN ('return', 'payout') AND onboard > 0
       ) t GROUP BY outlet, day, COALESCE(staff_id, ''), tender, kind`,
      `SELECT outlet, day, staff_id, tender, kind, moves, amount FROM tenders_by_person`,
    ),
  },
  {
    name: 'a line of the card report is of the kind, the person and the terminal of its move',
    query: `SELECT m.id AS found FROM card_moves m JOIN ledger_entries e ON e.move_id = m.move_id AND e.account || '' = 'card:' || m.card_id
            WHERE e.kind <> m.kind OR COALESCE(e.staff_id, '') <> COALESCE(m.staff_id, '') OR COALESCE(e.terminal, '') <> COALESCE(m.terminal, '')`,
  },
  {
    name: 'a credit note and its line of the card report are of one day and voyage',
    query: `SELECT n.id AS found FROM credit_notes n JOIN card_moves m ON m.move_id = n.move_id WHERE m.day <> n.day OR m.created_at <> n.created_at OR COALESCE(m.voyage_id, '') <> COALESCE(n.voyage_id, '')`,
  },
  {
    name: 'every outlet sells on the current voyage',
    query: `SELECT h.id AS found FROM heads h WHERE COALESCE(h.voyage_id, '') <> COALESCE((SELECT v.id FROM voyages v WHERE v.state = 'current'), '')`,
  },
  {
    name: 'a bill and its line of the card report are of one day and voyage',
    query: `SELECT b.id AS found FROM bills b JOIN card_moves m ON m.move_id = b.move_id WHERE m.day <> b.day OR m.created_at <> b.created_at OR COALESCE(m.voyage_id, '') <> COALESCE(b.voyage_id, '')`,
  },
] as const
