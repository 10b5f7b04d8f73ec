import { hash as hashOf } from 'node:crypto'
import { type Paise, sum } from '../../../shared/money/money.ts'
import type { Actor } from '../../kernel/audit/audit.repo.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { countIn, outletOf } from '../../venue/index.ts'

/** Accounts of the venue; each card has its own liability account. */
export const CASH = 'cash'
export const SALES = 'sales'
/** What guests gave on top of their bills, which is the staff's. */
export const TIPS = 'tips'
export const cardAccount = (cardId: string): string => `card:${cardId}`

export interface Posting {
  account: string
  /** Credit-positive paise: what the venue owes more (card) or earned (sales) is positive, what it received or lost the debt of is negative. */
  amount: Paise
}

/** One money move: two or more postings that sum to zero. */
export interface Move {
  id: string
  kind: LedgerEntryRow['kind']
  /** ms since 1970, UTC. */
  at: number
  /** Who makes it, and where. */
  by: Actor
  /** Whose chain it is of. */
  outlet: number
  postings: readonly Posting[]
}

/** The end of the chain before a move. */
export interface ChainEnd {
  seq: number
  hash: string
}

type Chained = Omit<LedgerEntryRow, 'hash'>

/**
 * SHA-256 over an entry and the hash of the one before it: changing, dropping or inserting a row breaks every later one. Its number says
 * whose chain it is of, so it is no row of another outlet's. A row that
 * names nobody is from before persons were recorded, and is hashed as it was then.
 */
export function entryHash({ seq, move_id, kind, account, amount, at, staff_id, terminal, prev_hash }: Chained): string {
  const said = [prev_hash, seq, move_id, kind, account, amount, at]
  const text = staff_id === null && terminal === null ? said.join('\n') : JSON.stringify([...said, staff_id, terminal])
  return hashOf('sha256', text, 'hex')
}

/**
 * The rows of moves of one outlet, chained on to the end. Throws when the postings of a move do not sum to zero, or where outlets are
 * mixed: such moves must never reach the ledger.
 */
export function chainMoves(moves: readonly Move[], end: ChainEnd): LedgerEntryRow[] {
  if (new Set(moves.map(({ outlet }) => outlet)).size > 1) throw new Error('moves of one chain belong to one outlet')
  let { seq, hash } = end
  return moves.flatMap((move) => {
    if (sum(move.postings.map(({ amount }) => amount)) !== 0) throw new Error(`move ${move.id} does not balance`)
    const said = { move_id: move.id, kind: move.kind, at: move.at, staff_id: move.by.staff.id, terminal: move.by.terminal }
    return move.postings.map(({ account, amount }) => {
      seq += 1
      const entry: Chained = { ...said, seq, account, amount, prev_hash: hash }
      hash = entryHash(entry)
      return { ...entry, hash }
    })
  })
}

/** The number of the first row that does not follow from the one before it, or null when the chain is intact. */
export function firstBrokenRow(entries: readonly LedgerEntryRow[], start: ChainEnd = { seq: 0, hash: '' }): number | null {
  let end = start
  for (const entry of entries) {
    if (entry.seq !== end.seq + 1 || entry.prev_hash !== end.hash || entry.hash !== entryHash(entry)) return entry.seq
    end = entry
  }
  return null
}

/** A number of a series: its outlet's code, none for the first, and how many there are of it. */
const numberOf = (kind: string, seq: number, code: string): string =>
  [kind, ...(code === '' ? [] : [code]), String(countIn(outletOf(seq), seq)).padStart(6, '0')].join('-')

/** An invoice's number: consecutive within its outlet, at most 16 characters. `code` is that of the outlet's series, empty for the first. */
export const invoiceNumber = (seq: number, code: string): string => numberOf('INV', seq, code)

/** A credit note's number, of a series of its own. */
export const creditNoteNumber = (seq: number, code: string): string => numberOf('CN', seq, code)
