import { createHash } from 'node:crypto'
import type { ChainEnd, Move } from '../../../src/server/cards/ledger/ledger.ts'

/** The rows of a move as Purser wrote and hashed them before the ledger recorded persons. */
export function unnamedRows({ id, kind, at, postings }: Omit<Move, 'by'>, end: ChainEnd) {
  let { seq, hash } = end
  return postings.map(({ account, amount }) => {
    seq += 1
    const prev_hash = hash
    hash = createHash('sha256').update([prev_hash, seq, id, kind, account, amount, at].join('\n')).digest('hex')
    return { seq, move_id: id, kind, account, amount, at, prev_hash, hash }
  })
}
