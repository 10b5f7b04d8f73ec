import { NUMBERS_OF_OUTLET, outletOfSql } from '../../venue/index.ts'

/** The running numbers of outlets that do not go from their first to that of `heads`, and rows of an outlet that is not there. */
export const gapsOf = (table: 'bills' | 'credit_notes', seq: 'invoice_seq' | 'credit_seq'): string => {
  const before = `(h.id - 1) * ${NUMBERS_OF_OUTLET}`
  const own = `FROM ${table} n WHERE n.${seq} > ${before} AND n.${seq} <= h.id * ${NUMBERS_OF_OUTLET}`
  return `SELECT h.${seq} AS found FROM heads h WHERE (SELECT COUNT(*) ${own}) <> h.${seq} - ${before} OR (SELECT COALESCE(MAX(n.${seq}), ${before}) ${own}) <> h.${seq}
            UNION ALL SELECT n.${seq} AS found FROM ${table} n LEFT JOIN heads h ON h.id = ${outletOfSql(`n.${seq}`)} WHERE h.id IS NULL`
}

/** What must hold of outlets: what belongs together is of one. */
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
