import type { Reading } from '../tables/reading.ts'
import type { Tables } from '../tables/tables.ts'

type Table = keyof Tables

/** Matches a writing statement; the captured word is the table it writes. */
const WRITES = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i

/** The table that a statement writes; undefined if it writes none or changes the schema. */
export const tableWrittenBy = (text: string): string | undefined => WRITES.exec(text)?.[1]?.toLowerCase()

/**
 * Counts writes per table, for a database that no other process writes, to know whether what was read before is still current.
 */
export class Writings {
  readonly #counts = new Map<string, number>()
  /** Tables that the open transaction has written; what is read from them now may be rolled back. */
  readonly #open = new Set<string>()
  #undone = 0

  /** Records that a statement has written a table. */
  note(table: string, isInTransaction: boolean): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
    if (isInTransaction) this.#open.add(table)
  }

  /** Records that a transaction or a part of it was rolled back. */
  undo(): void {
    this.#undone += 1
  }

  /** Records that the transaction is over. */
  end(): void {
    for (const table of this.#open) this.note(table, false)
    this.#open.clear()
  }

  /** A number that changes with each write to one of these tables; null while an open transaction has written one. */
  stateOf(tables: readonly Table[]): number | null {
    if (tables.some((table) => this.#open.has(table))) return null
    return tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), this.#undone)
  }
}

/** A Kysely adapter that counts writes; `writings` is undefined if other processes write too. */
export interface WithWritings {
  writings: Writings | undefined
}

const writingsOf = (db: Reading): Writings | undefined => (db.getExecutor().adapter as Partial<WithWritings>).writings

/** Whether reads of a database are cached, which is so if no other process writes it. */
export const hasReadCache = (db: Reading): boolean => writingsOf(db) !== undefined

/** The most keys cached for one read. */
const MAX_KEYS = 1000

interface Cached<T> {
  state: number
  values: Map<string, T>
}

/**
 * A read that is cached until this process writes one of its tables; missing values (undefined) are read each time. On
 * PostgreSQL, which other servers write too, nothing is cached: a session that another server ended must be invalid here at the
 * next request, and a notification may arrive after it.
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
    // A value is cached only if nothing was written during the read; otherwise it may be stale.
    if (value !== undefined && writings.stateOf(tables) === state && own.values.size < MAX_KEYS) own.values.set(key, value)
    return value
  }
}
