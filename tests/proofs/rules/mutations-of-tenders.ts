import { edit, type Mutation } from './mutation.ts'

const shared = (file: string, from: string, to: string): Mutation['edit'] => ({ file: `src/shared/${file}`, from, to })

/** The rules of tax, service charge, cash, tips, courses and seats, each changed by itself. */
export const mutationsOfTenders: readonly Mutation[] = [
  {
    rule: 'tax is rounded for each line by itself',
    edit: shared(
      'charges.ts',
      'of spread(whole, amounts).entries()',
      'of amounts.map((one) => (inclusive ? contained : rated)(one, rate)).entries()',
    ),
    on: 'sqlite',
  },
  {
    rule: 'the parts of a taxed order are rounded each by itself',
    edit: edit('orders/split.ts', 'const whole = settledLines(lines)\n  const most', 'const whole = [...lines]\n  const most'),
    on: 'sqlite',
  },
  {
    rule: 'a sent line loses its tax where the venue charges none any more',
    edit: edit(
      'orders/cart.repo.ts',
      'ok({ kept, fresh: priced.value,',
      'ok({ kept: charges === undefined ? kept.map(({ terms: _terms, ...line }) => line) : kept, fresh: priced.value,',
    ),
    on: 'sqlite',
  },
  {
    rule: 'an invoice forgets the tax of its lowest rate',
    edit: edit('billing/charge.ts', '...taxRowsOf(lines).map(', '...taxRowsOf(lines).slice(1).map('),
    on: 'sqlite',
  },
  {
    rule: 'a credit keeps the tax and the service charge',
    edit: shared('credit-note.ts', 'return add(amount, addedOf(terms))', 'return amount'),
    on: 'sqlite',
  },
  {
    rule: 'cash takes the money of the card',
    edit: edit(
      'cards/payment.service.ts',
      'asked.tendered === null ? null : giveBack',
      'asked.tendered === null || due >= 0 ? null : giveBack',
    ),
    on: 'sqlite',
  },
  {
    rule: 'less cash than is due pays',
    edit: edit('cards/cash.service.ts', 'if (tendered < due)', 'if (tendered < ZERO)'),
    on: 'sqlite',
  },
  {
    rule: 'cash is taken where the venue takes none',
    edit: edit('cards/cash.service.ts', 'if (!tenders.cash) return', 'if (!tenders.cash && tenders.tips) return'),
    on: 'sqlite',
  },
  {
    rule: 'one person alone pays cash back out of the drawer',
    edit: edit('billing/credit-note.ts', '? 0 : refundLimit', '? refundLimit : refundLimit'),
    on: 'sqlite',
  },
  {
    rule: 'the X report leaves the cash of orders out of the drawer',
    edit: edit('reports/z-cash.ts', 'refills_amount, cash_sales_amount ?? ZERO]', 'refills_amount]'),
    on: 'sqlite',
  },
  {
    rule: 'a tip counts as sales',
    edit: edit('cards/card.ts', '{ account: TIPS, amount },', '{ account: SALES, amount },'),
    on: 'sqlite',
  },
  {
    rule: 'a tip earns Dream Points',
    edit: edit('cards/payment.service.ts', 'pointsFor(order.total, pointsPerHundred)', 'pointsFor(due, pointsPerHundred)'),
    on: 'sqlite',
  },
  {
    rule: 'a code pays another tip than it names',
    edit: edit('cards/payment.ts', 'approval.tip === asked.tip && ', ''),
    on: 'sqlite',
  },
  {
    rule: 'a tip stays where all of its invoice goes back',
    edit: edit('billing/credit-note.ts', '? (tip?.amount ?? ZERO) : ZERO', '? ZERO : ZERO'),
    on: 'sqlite',
  },
  {
    rule: 'a course that is fired is never sent',
    edit: edit(
      'orders/update-kitchen.ts',
      'wholeLines(lines.filter(isSent))',
      'wholeLines(lines.filter((line) => isSent(line) && line.course === undefined))',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a dish at another seat is sent once more',
    edit: edit(
      'kitchen/kitchen-change.ts',
      'note, allergy }: KitchenChange): string =>\n  lineKey({',
      'note, allergy, seat, seats }: KitchenChange): string =>\n  lineKey({ seat: seat ?? seats?.[0],',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a seat pays all that the table shares',
    edit: shared('seats.ts', '/ BigInt(of)', '/ BigInt(chosen)'),
    on: 'sqlite',
  },
]
