import { ok, type Result } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import { failField } from '../../../shared/messages.ts'
import { ZERO } from '../../../shared/money/money.ts'
import type { Reading, Transaction } from '../../kernel/db/database.ts'
import { takeMutex } from '../../kernel/db/lock-order.ts'
import type { SafeMoveRow } from '../../kernel/db/tables/books-tables.ts'
import type { By } from './entry.ts'
import { balanceAfter } from './safe.ts'

const lastMove = (db: Reading): Promise<SafeMoveRow | undefined> =>
  db.selectFrom('safe_moves').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

/** What is known of the safe before a move: its balance and the number of the next slip. */
export interface HeldSafe {
  balance: SafeMoveRow['balance']
  next: number
}

/** The safe, held until the transaction ends. Takes a mutex, so call it before anything that comes later in the lock order. */
export async function holdSafe(tx: Transaction): Promise<HeldSafe> {
  await takeMutex(tx, 'safe')
  const last = await lastMove(tx)
  return { balance: last?.balance ?? ZERO, next: (last?.number ?? 0) + 1 }
}

type Said = Pick<SafeMoveRow, 'kind' | 'amount' | 'reason'> & Partial<SafeMoveRow>

/** Inserts the next move of a safe that is held. Refused if more would leave it than it holds. */
export async function addSafeMove(
  tx: Transaction,
  { staff, terminal, at }: By,
  { balance, next }: HeldSafe,
  said: Said,
): Promise<Result<SafeMoveRow>> {
  const after = balanceAfter(balance, said)
  if (after < 0) return failField('amount', 'The safe does not hold that much')
  const row: SafeMoveRow = {
    number: next,
    id: newId(),
    at,
    staff_id: staff.id,
    staff_name: staff.name,
    terminal,
    outlet: null,
    entry_id: null,
    balance: after,
    notes: '[]',
    other: ZERO,
    approved_by: null,
    ...said,
  }
  await tx.insertInto('safe_moves').values(row).execute()
  return ok(row)
}

/** Moves of the safe with numbers below a bound, the newest first. */
export async function safeMovesBelow(db: Reading, bound: number, limit: number): Promise<SafeMoveRow[]> {
  return db.selectFrom('safe_moves').selectAll().where('number', '<', bound).orderBy('number', 'desc').limit(limit).execute()
}

/** Every move of the safe, the oldest first. */
export const allSafeMoves = (db: Reading): Promise<SafeMoveRow[]> =>
  db.selectFrom('safe_moves').selectAll().orderBy('number').execute()
