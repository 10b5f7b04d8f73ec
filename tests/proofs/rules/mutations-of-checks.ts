import { edit, type Mutation } from './mutation.ts'

/** The rules of open checks, rounds, voids, discounts, tables and merges, each changed by itself. */
export const mutationsOfChecks: readonly Mutation[] = [
  {
    rule: 'a merge fires what both had sent once more',
    edit: edit('kitchen/kitchen.ts', 'sentSoFar(all)', 'sentSoFar(tickets)'),
    on: 'sqlite',
  },
  {
    rule: 'what is held is sent at once',
    edit: edit('orders/update-kitchen.ts', 'wholeLines(lines.filter(isSent))', 'wholeLines(lines)'),
    on: 'sqlite',
  },
  {
    rule: 'what is paid while it is held is never sent',
    edit: edit('cards/payment.service.ts', 'if (hasHeld(order)) await', 'if (hasHeld(order) && order.total < 0) await'),
    on: 'sqlite',
  },
  {
    rule: 'a sent line takes the price of today',
    edit: edit('orders/rounds.ts', 'const more = round === undefined ? 0 :', 'const more = round !== undefined ? 0 :'),
    on: 'sqlite',
  },
  {
    rule: 'a check merged with what Check Out placed has one round twice',
    edit: edit('orders/rounds.ts', 'round: isTaken ? next : 1,', 'round: 1,'),
    on: 'sqlite',
  },
  {
    rule: 'an order is changed by whoever knows an older version',
    edit: edit('orders/changeable.ts', 'order.version === version ?', 'order.version > 0 ?'),
    on: 'sqlite',
  },
  {
    rule: 'voids in pieces stay below the limit',
    edit: edit('orders/void-limit.ts', 'add(await voidedAlone(tx, rootOf(order)), amount)', 'amount'),
    on: 'sqlite',
  },
  {
    rule: 'a merge begins the limit of voids again',
    edit: edit(
      'orders/void.repo.ts',
      "row('root_id', 'in', row.selectFrom('order_merges')",
      "row('root_id', 'not in', row.selectFrom('order_merges')",
    ),
    on: 'sqlite',
  },
  {
    rule: 'Check Out takes back more than may be voided alone',
    edit: edit(
      'orders/void-limit.ts',
      'return within.ok ? ok(taken) : within',
      'return within.ok || amountOf(taken) > 0 ? ok(taken) : within',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a void takes more of a dish than was sent',
    edit: edit(
      'orders/void.ts',
      'if (asked.some(({ line, qty }) => qty > (lines[line]?.qty ?? 0))) return',
      'if (asked.some(({ qty }) => qty > 5)) return',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a cancelled check keeps its tables',
    edit: edit('orders/end-order.ts', 'await freeTablesOf(tx, order.id)', 'await Promise.resolve()'),
    on: 'sqlite',
  },
  {
    rule: 'a moved check keeps the tables that it left',
    edit: edit(
      'orders/take-tables.ts',
      '  await freeTablesOf(tx, orderId, ids)\n',
      '  if (ids.length > 99) await freeTablesOf(tx, orderId, ids)\n',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a merged check leaves its tables behind',
    edit: edit(
      'orders/merge-order.service.ts',
      'const own = ids.filter((id) => held.includes(id))\n',
      'const own = ids.filter((id) => !held.includes(id))\n',
    ),
    on: 'sqlite',
  },
  {
    rule: 'two orders are parted although dishes of the one are gone',
    edit: edit('orders/merge.ts', 'return own.size === 0 ? kept : null', 'return kept'),
    on: 'sqlite',
  },
  {
    rule: 'a discount above the ceiling needs nobody',
    edit: edit(
      'orders/discount.service.ts',
      'const needsApproval = isAbove(',
      "const needsApproval = asked.note === '-' && isAbove(",
    ),
    on: 'sqlite',
  },
  {
    rule: 'both halves of a split line keep all that was given off it',
    edit: edit(
      'orders/split.ts',
      'shareOfTerms(line, qty)), discountShare(line.discount?.amount ?? ZERO, qty, line.qty))',
      'shareOfTerms(line, qty)), line.discount?.amount ?? ZERO)',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a bill forgets what was given off all dishes but the first',
    edit: edit(
      'orders/discount.repo.ts',
      'const amount = sum([first, ...more].map((one) => one.amount))',
      'const { amount } = first ?? more[0]',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a credit gives back what was never paid',
    edit: {
      file: 'src/shared/credit-note.ts',
      from: 'subtract(discountShare(discount, credited + qty, sold), discountShare(discount, credited, sold))',
      to: 'subtract(discountShare(discount, credited, sold), discountShare(discount, credited, sold))',
    },
    on: 'sqlite',
  },
  {
    rule: 'a discount on a whole check loses its odd paisa',
    edit: {
      file: 'src/shared/discount.ts',
      from: 'const shares = spread(givenOn(sum(weights), asked), weights)',
      to: 'const shares = weights.map((weight) => paise(Math.floor((givenOn(sum(weights), asked) * weight) / Math.max(1, sum(weights)))))',
    },
    on: 'sqlite',
  },
]
