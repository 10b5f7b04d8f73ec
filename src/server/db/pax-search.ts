import type { Db } from './database.ts'

/** A substring search over passengers' names, newest first. */
export interface PaxSearchQuery {
  /** The text searched for, folded as the names are. */
  folded: string
  /** Pieces that every name containing the text has. */
  grams: readonly string[]
  /** Only passengers with a smaller running number. */
  below: number
  limit: number
}

/** The running numbers of the passengers found, highest first. */
export type PaxSearch = (db: Db, query: PaxSearchQuery) => Promise<number[]>
