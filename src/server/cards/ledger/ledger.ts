import { hash as hashOf } from 'node:crypto'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import { type Paise, sum } from '../../../shared/money/money.ts'
import type { Actor } from '../../kernel/audit/audit.repo.ts'
import type { LedgerEntryRow } from '../../kernel/db/tables/tables.ts'
import { countIn, outletOf } from '../../venue/index.ts'

/** Accounts of the venue. Each tender has the account of its name, where the money of a load came from. */
export const CASH = 'cash'
/** Onboard credit that the ship gave; what is not spent of a returned card goes back to it. */
export const ONBOARD = 'onboard'
/** Slips of a bank's card terminal. */
export const BANK = 'bank'
export const tenderAccount = (tender: TenderKind): string => tender
export const SALES = 'sales'
/** Tips, which belong to the staff. */
export const TIPS = 'tips'
/** What the venue owes a card: the guest's own money, which it pays out, and onboard credit, which it does not. */
export const cardAccount = (cardId: string): string => `card:${cardId}`
export const onboardAccount = (cardId: string): string => `onboard:${cardId}`

export interface Posting {
  account: string
  /**
   * Paise, credit-positive: what the venue owes more (card) or earned (sales) is positive; what it received, or owes less, is
   * negative.
   */
  amount: Paise
}

/** One money move: two or more postings that sum to zero. */
export interface Move {
  id: string
  kind: LedgerEntryRow['kind']
  /** ms since 1970, UTC. */
  at: number
  /** Who makes it, and at which terminal. */
  by: Actor
  /** The outlet whose chain it belongs to. */
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
 * SHA-256 over an entry and the hash of the one before it, so that changing, dropping or inserting a row breaks every later one.
 * `seq` also tells the outlet, so a row does not fit another outlet's chain. A row without a person or terminal is older than
 * their recording, and keeps the hash of that format.
 */
export function entryHash({ seq, move_id, kind, account, amount, at, staff_id, terminal, prev_hash }: Chained): string {
  const said = [prev_hash, seq, move_id, kind, account, amount, at]
  const text = staff_id === null && terminal === null ? said.join('\n') : JSON.stringify([...said, staff_id, terminal])
  return hashOf('sha256', text, 'hex')
}

/**
 * The rows of moves of one outlet, chained to its end. Throws if the postings of a move do not sum to zero or if outlets are
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

/** The number of the first row that does not follow from the one before it, or null if the chain is intact. */
export function firstBrokenRow(entries: readonly LedgerEntryRow[], start: ChainEnd = { seq: 0, hash: '' }): number | null {
  let end = start
  for (const entry of entries) {
    if (entry.seq !== end.seq + 1 || entry.prev_hash !== end.hash || entry.hash !== entryHash(entry)) return entry.seq
    end = entry
  }
  return null
}

/** A number of a series: the outlet's code, which the first outlet does not have, and the count within the outlet. */
const numberOf = (kind: string, seq: number, code: string): string =>
  [kind, ...(code === '' ? [] : [code]), String(countIn(outletOf(seq), seq)).padStart(6, '0')].join('-')

/**
 * An invoice number: consecutive within its outlet, at most 16 characters. `code` is the outlet's, empty for the first outlet.
 */
export const invoiceNumber = (seq: number, code: string): string => numberOf('INV', seq, code)

/** A credit-note number, in a series separate from invoices. */
export const creditNoteNumber = (seq: number, code: string): string => numberOf('CN', seq, code)
