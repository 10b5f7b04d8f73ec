import { add } from '../../../shared/money/money.ts'
import type { Db } from '../../kernel/db/database.ts'
import { chunksOf, merged } from '../../kernel/db/summed-rows.ts'
import type { CardMoneyByDayRow, CashByPersonRow } from '../../kernel/db/tables/books-tables.ts'
import type { CardMoveRow } from '../../kernel/db/tables/tables.ts'

/** Adds moves on cards to the sums of the card report; in their own transaction, before `appendMove`. */
export async function addCardMoney(tx: Db, moves: readonly CardMoveRow[]): Promise<void> {
  const days = merged<CardMoneyByDayRow>(
    moves.map(({ day, kind, outlet, credit, debit }) => ({ day, kind, outlet, moves: 1, credit, debit })),
    ({ day, kind, outlet }) => `${day} ${kind} ${outlet}`,
    (sum, row) => ({
      ...sum,
      moves: sum.moves + row.moves,
      credit: add(sum.credit, row.credit),
      debit: add(sum.debit, row.debit),
    }),
  )
  for (const values of chunksOf(days))
    await tx
      .insertInto('card_money_by_day')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'kind', 'outlet']).doUpdateSet((row) => ({
          moves: row('card_money_by_day.moves', '+', row.ref('excluded.moves')),
          credit: row('card_money_by_day.credit', '+', row.ref('excluded.credit')),
          debit: row('card_money_by_day.debit', '+', row.ref('excluded.debit')),
        })),
      )
      .execute()
  await addCash(tx, moves)
}

const cashOf = ({ kind, day, staff_id, outlet, credit, debit }: CardMoveRow): CashByPersonRow[] =>
  kind === 'sale' || kind === 'tip' || kind === 'tip_return' || kind === 'transfer' || kind === 'credit'
    ? []
    : [{ day, staff_id: staff_id ?? '', kind, outlet, moves: 1, amount: add(credit, debit) }]

async function addCash(tx: Db, moves: readonly CardMoveRow[]): Promise<void> {
  const cash = merged<CashByPersonRow>(
    moves.flatMap(cashOf),
    ({ day, staff_id, kind, outlet }) => `${day} ${staff_id} ${kind} ${outlet}`,
    (sum, row) => ({ ...sum, moves: sum.moves + row.moves, amount: add(sum.amount, row.amount) }),
  )
  for (const values of chunksOf(cash))
    await tx
      .insertInto('cash_by_person')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['day', 'staff_id', 'kind', 'outlet']).doUpdateSet((row) => ({
          moves: row('cash_by_person.moves', '+', row.ref('excluded.moves')),
          amount: row('cash_by_person.amount', '+', row.ref('excluded.amount')),
        })),
      )
      .execute()
}
