import type { Reading } from '../tables/reading.ts'
import type { Tables } from '../tables/tables.ts'

type Table = keyof Tables

/** The word after these is the table that a statement writes. */
const WRITES = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i

/** The table that a statement writes; undefined for one that writes none, or the schema. */
export const tableWrittenBy = (text: string): string | undefined => WRITES.exec(text)?.[1]?.toLowerCase()

/** Counts what is written to the tables of a database that no other process writes, so that it is known whether what was read before is still what is there. */
export class Writings {
  readonly #counts = new Map<string, number>()
  /** Tables that the open transaction has written: what is read of them now may be undone. */
  readonly #open = new Set<string>()
  #undone = 0

  /** A statement has written a table. */
  note(table: string, isInTransaction: boolean): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
    if (isInTransaction) this.#open.add(table)
  }

  /** A transaction, or a part of it, was undone. */
  undo(): void {
    this.#undone += 1
  }

  /** The transaction is over. */
  end(): void {
    for (const table of this.#open) this.note(table, false)
    this.#open.clear()
  }

  /** Changes with each writing of one of these tables; null while an open transaction has written one. */
  stateOf(tables: readonly Table[]): number | null {
    if (tables.some((table) => this.#open.has(table))) return null
    return tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), this.#undone)
  }
}

/** An adapter of Kysely that knows what is written; undefined where others write too. */
export interface WithWritings {
  writings: Writings | undefined
}

const writingsOf = (db: Reading): Writings | undefined => (db.getExecutor().adapter as Partial<WithWritings>).writings

/** Whether reads of a database are cached: where no other process writes it. */
export const hasReadCache = (db: Reading): boolean => writingsOf(db) !== undefined

/** Keys cached of one read at most. */
const MAX_KEYS = 1000

interface Cached<T> {
  state: number
  values: Map<string, T>
}

/**
 * A read that is done once and cached until this process writes one of its tables; what is not there (undefined) is asked for
 * each time. On PostgreSQL, which other servers write too, it is done each time: a session that another node ended must be dead here at the
 * next request, and a notification may come after it.
 */
export function cachedRead<T>(tables: readonly Table[], read: (db: Reading, key: string) => Promise<T>) {
  const known = new WeakMap<Writings, Cached<T>>()
  return async (db: Reading, key: string): Promise<T> => {
    const writings = writingsOf(db)
    const state = writings?.stateOf(tables) ?? null
    if (writings === undefined || state === null) return read(db, key)
    let own = known.get(writings)
    if (own?.state !== state) known.set(writings, (own = { state, values: new Map() }))
    const found = own.values.get(key)
    if (found !== undefined) return found
    const value = await read(db, key)
    // Only what was read while nothing was written: otherwise it may be stale.
    if (value !== undefined && writings.stateOf(tables) === state && own.values.size < MAX_KEYS) own.values.set(key, value)
    return value
  }
}
