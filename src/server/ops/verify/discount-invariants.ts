/** What must hold of discounts that were paid under. */
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
