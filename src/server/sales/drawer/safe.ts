import type { SafeMove } from '../../../shared/contract/safe.ts'
import { add, formatRupees, type Paise, subtract, toRupees } from '../../../shared/money/money.ts'
import { isoOf } from '../../../shared/time.ts'
import type { SafeMoveRow } from '../../kernel/db/tables/books-tables.ts'

/** What the safe holds after a move; a count replaces what it held. */
export function balanceAfter(balance: Paise, { kind, amount }: Pick<SafeMoveRow, 'kind' | 'amount'>): Paise {
  if (kind === 'count') return amount
  return kind === 'drop' || kind === 'in' ? add(balance, amount) : subtract(balance, amount)
}

/** The actions of moves that no entry of a drawer notes, in the audit trail. */
const actions = { in: 'safe_cash_in', deposit: 'safe_deposited', count: 'safe_counted' } as const

/** The action of a move in the audit trail; null if the entry of a drawer has it. */
export const safeAction = ({ kind }: Pick<SafeMoveRow, 'kind'>): string | null =>
  kind === 'drop' || kind === 'float' ? null : actions[kind]

/** Every action of the audit trail that a move of the safe has. */
export const safeActions: readonly string[] = Object.values(actions)

/** The text of a move in the audit trail. */
export const safeText = ({ number, amount, balance, reason, approved_by }: SafeMoveRow): string =>
  [
    formatRupees(amount),
    `slip ${number}`,
    `safe holds ${formatRupees(balance)}`,
    ...(approved_by === null ? [] : [`with ${approved_by}`]),
    ...(reason === '' ? [] : [reason]),
  ].join(', ')

/** A move as the API shows it. `before` is what the safe held until then. */
export function safeView(row: SafeMoveRow, before: Paise, names: ReadonlyMap<number, string>): SafeMove {
  const { id, number, kind, at, staff_name, terminal, outlet, amount, balance, reason, approved_by } = row
  return {
    _id: id,
    number,
    kind,
    at: isoOf(at),
    staffName: staff_name,
    terminal,
    ...(outlet !== null && { outlet, outletName: names.get(outlet) ?? '' }),
    amount: toRupees(amount),
    balance: toRupees(balance),
    reason,
    ...(kind === 'count' && { difference: toRupees(subtract(amount, before)) }),
    ...(approved_by !== null && { approvedBy: approved_by }),
  }
}
