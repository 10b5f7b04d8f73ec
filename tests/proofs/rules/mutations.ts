import { edit, type Mutation } from './mutation.ts'
import { mutationsOfChecks } from './mutations-of-checks.ts'
import { mutationsOfHappyHours } from './mutations-of-happy-hours.ts'
import { mutationsOfTenders } from './mutations-of-tenders.ts'

/** A rule of each kind, each changed by itself: amounts, approvals, limits, states, repeated requests, sums, and one database unlike the other. */
const ofMoney: readonly Mutation[] = [
  {
    rule: 'any smaller amount pays',
    edit: edit('cards/payment.ts', 'asked.total !== order.total', 'asked.total > order.total'),
    on: 'sqlite',
  },
  {
    rule: 'a code for another order pays',
    edit: edit('cards/payment.ts', 'lines_hash === order.lines_hash && total === order.total', 'true'),
    on: 'sqlite',
  },
  {
    rule: 'a code for other choices of a dish pays',
    edit: edit('orders/cart.ts', 'modifiers: modifiers.map(({ id }) => ({ _id: id })),', 'modifiers: [],'),
    on: 'sqlite',
  },
  {
    rule: 'more is chosen than a group allows',
    edit: edit('orders/price-cart.ts', 'if (trouble !== null) return', 'if (trouble === null && trouble !== null) return'),
    on: 'sqlite',
  },
  {
    rule: 'what was ordered in time is refused once its options changed',
    edit: edit('orders/price-cart.ts', 'if ((asked.get(key) ?? 0) <= (ordered.get(key) ?? 0)) continue', ''),
    on: 'sqlite',
  },
  {
    rule: 'the sums count each choice once, however often its dish was sold',
    edit: edit('billing/sums.repo.ts', 'name, qty, amount: times(price, qty)', 'name, qty: 1, amount: times(price, qty)'),
    on: 'sqlite',
  },
  {
    rule: 'an expired card pays',
    edit: edit('cards/card.ts', `card.state === 'active' && now < card.expires_at`, `card.state === 'active'`),
    on: 'sqlite',
  },
  {
    rule: 'a wrong code costs no try',
    edit: edit(
      'otp/otp.repo.ts',
      `row('tries_left', '-', 1) }))\n    .where('factor', '=', factor)`,
      `row('tries_left', '-', 0) }))\n    .where('factor', '=', factor)`,
    ),
    on: 'sqlite',
  },
  {
    rule: 'blocking leaves the codes alive',
    edit: edit('cards/lost-card.service.ts', 'await voidLive(tx, changed.id, at)', 'await Promise.resolve()'),
    on: 'sqlite',
  },
  {
    rule: 'a known key answers another request',
    edit: edit('ledger/once.ts', 'first.request_hash === request_hash', 'first.request_hash !== null'),
    on: 'sqlite',
  },
  {
    rule: 'a card is returned with an order to pay',
    edit: edit('cards/card.service.ts', 'if ((await unpaidOrderOf(tx, card.pax_id)) !== undefined)', 'if (card.balance < 0)'),
    on: 'sqlite',
  },
  {
    rule: 'the sums of a day count one sale twice',
    edit: edit('billing/sums.repo.ts', 'sales: 1, amount: total', 'sales: 2, amount: total'),
    on: 'sqlite',
  },
  {
    rule: 'the ledger takes the wrong end of a move',
    edit: edit(
      'ledger/ledger.repo.ts',
      'rows.reduce((_before, { hash }) => hash',
      'rows.reduceRight((_before, { hash }) => hash',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a refund above the limit needs nobody',
    edit: edit('supervisors/supervisor.ts', 'refundLimit !== null && refund >', 'refundLimit === 0 && refund >'),
    on: 'sqlite',
  },
  {
    rule: 'a credit forgets what was credited before',
    edit: edit('billing/credit-note.repo.ts', 'credited: creditedOf(notes, line)', 'credited: creditedOf([], line)'),
    on: 'sqlite',
  },
  {
    rule: 'a credit in pieces stays below the limit',
    edit: edit('billing/credit-note.ts', 'add(creditSums(lines).credited, total)', 'add(total, creditSums([]).credited)'),
    on: 'sqlite',
  },
  {
    rule: 'a credit leaves its Dream Points',
    edit: edit('billing/issue-credit.ts', 'if (points > 0) await', 'if (points > 9999) await'),
    on: 'sqlite',
  },
  {
    rule: 'any PIN is right',
    edit: edit('cards/pin.service.ts', 'if (!sameDigest(deps', 'if (triesLeft > 99 && !sameDigest(deps'),
    on: 'sqlite',
  },
  {
    rule: 'more of a dish is split off than is there',
    edit: edit('orders/split.ts', '(qty ?? 0) > (whole[line]?.qty ?? 0)', '(qty ?? 0) > 5'),
    on: 'sqlite',
  },
  {
    rule: 'more is split off a dish by amount than it comes to',
    edit: edit(
      'orders/split.ts',
      'paiseOf(amount ?? 0) > (most[line] ?? ZERO)',
      'paiseOf(amount ?? 0) > 2 * (most[line] ?? ZERO)',
    ),
    on: 'sqlite',
  },
  {
    rule: 'what a part takes of a dish by amount is a paisa short',
    edit: edit(
      'orders/split.ts',
      'piecesOf(line, paiseOf(asked.amount))',
      'piecesOf(line, (paiseOf(asked.amount) - 1) as Paise)',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a part that no guest has yet belongs to nothing that the kitchen knows',
    edit: edit('orders/split.service.ts', 'split_from: rootOf(order)', 'split_from: pax === null ? null : rootOf(order)'),
    on: 'sqlite',
  },
  {
    rule: 'the odd paisa of a share is lost',
    edit: { file: 'src/shared/money.ts', from: 'lost.slice(0, left)', to: 'lost.slice(0, left - 1)' },
    on: 'sqlite',
  },
  {
    rule: 'each piece of a shared dish counts it',
    edit: edit('orders/split.ts', '{ ...share, counts: false }', 'share'),
    on: 'sqlite',
  },
  {
    rule: 'a part goes back into a paid order',
    edit: edit(
      'orders/changeable.ts',
      "if (order.payment === 'paid') return fail('order_paid')\n  return order.version",
      'return order.version',
    ),
    on: 'sqlite',
  },
  {
    rule: 'PostgreSQL alone reads moments a millisecond late',
    edit: edit('db/postgres/dialect.ts', '  return value\n', '  return value > 1e12 ? value + 1 : value\n'),
    on: 'both',
  },
]

/** All of them; a run tries some in a row, another choice with each seed. */
export const mutations: readonly Mutation[] = [...ofMoney, ...mutationsOfChecks, ...mutationsOfTenders, ...mutationsOfHappyHours]
