import type { Db } from '../../kernel/db/database.ts'

/** A search for passengers, newest first. */
export interface PaxSearchQuery {
  /** What has to be contained in what a passenger is found by, or in the name: each of them, at least one. */
  words: readonly { text: string; isInName: boolean }[]
  /** Pieces that everyone has in whom the words are. */
  grams: readonly string[]
  /** Only passengers with a smaller running number. */
  below: number
  limit: number
}

/** The running numbers of the passengers found, highest first. */
export type PaxSearch = (db: Db, query: PaxSearchQuery) => Promise<number[]>
