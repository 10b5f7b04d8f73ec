/** What must hold of the tax and the service charge on invoices and credit notes. */
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
