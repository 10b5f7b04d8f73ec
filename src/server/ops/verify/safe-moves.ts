import { ZERO } from '../../../shared/money/money.ts'
import type { Reading } from '../../kernel/db/database.ts'
import type { DrawerEntryRow, SafeMoveRow } from '../../kernel/db/tables/books-tables.ts'
import { allSafeMoves, balanceAfter, drawerEntriesOf, safeAction, safeActions, safeText } from '../../sales/index.ts'

/** The name of the invariant. */
export const SAFE = 'the safe holds what its moves make, and each slip is an entry of a drawer'

/** The first move whose number or balance does not follow from the one before it, or that leaves less than nothing. */
function firstUnbalanced(moves: readonly SafeMoveRow[]): SafeMoveRow | undefined {
  return moves.find((move, index) => {
    const before = moves[index - 1]?.balance ?? ZERO
    return move.number !== index + 1 || move.balance < 0 || move.balance !== balanceAfter(before, move)
  })
}

/** The cash that an entry of a drawer put into the safe or took from it; a closing puts in what it does not leave. */
const slippedBy = ({ kind, amount, left_in }: DrawerEntryRow) => (kind === 'close' ? amount - (left_in ?? 0) : amount)

/** Whether a slip and an entry of a drawer say the same. */
const isOf = (move: SafeMoveRow, entry: DrawerEntryRow | undefined): boolean =>
  entry !== undefined &&
  move.outlet === entry.outlet &&
  move.amount === slippedBy(entry) &&
  move.kind === (entry.kind === 'float' ? 'float' : 'drop') &&
  move.staff_id === entry.staff_id

/** Slips without an entry that says the same, and entries with cash for the safe that have no slip. */
function unmatched(moves: readonly SafeMoveRow[], entries: readonly DrawerEntryRow[]): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const slips = moves.filter((move) => safeAction(move) === null)
  const wrong = slips.find((move) => !isOf(move, byId.get(move.entry_id ?? '')))
  const slipOf = new Map(slips.map((move) => [move.entry_id, move.number]))
  const lost = entries.find(({ id, slip }) => (slip ?? undefined) !== slipOf.get(id))
  return [
    ...(wrong === undefined ? [] : [`slip ${wrong.number}`]),
    ...(lost === undefined ? [] : [`outlet ${lost.outlet}: entry ${lost.number}`]),
  ]
}

/** Moves that the audit trail does not note as they are, and notes of moves that are gone. */
async function unlikeTrail(db: Reading, moves: readonly SafeMoveRow[]): Promise<string[]> {
  const noted = await db.selectFrom('audit_log').selectAll().where('action', 'in', safeActions).execute()
  const bySubject = new Map(noted.map((entry) => [entry.subject, entry]))
  const own = moves.filter((move) => safeAction(move) !== null)
  const wrong = own.find((move) => {
    const said = bySubject.get(move.id)
    return said?.action !== safeAction(move) || said.detail !== safeText(move) || said.staff_id !== move.staff_id
  })
  if (wrong !== undefined) return [`slip ${wrong.number}`]
  const kept = new Set(own.map(({ id }) => id))
  const gone = noted.find(({ subject }) => !kept.has(subject))
  return gone === undefined ? [] : [`audit row ${gone.seq}`]
}

/** The breaches of the safe. */
export async function brokenSafe(db: Reading): Promise<string[]> {
  const moves = await allSafeMoves(db)
  const unbalanced = firstUnbalanced(moves)
  return [
    ...(unbalanced === undefined ? [] : [`slip ${unbalanced.number}`]),
    ...unmatched(moves, await drawerEntriesOf(db, null)),
    ...(await unlikeTrail(db, moves)),
  ]
}
