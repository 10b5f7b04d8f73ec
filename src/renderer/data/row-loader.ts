import { MAX_PAGE } from '../../shared/contract/paging.ts'
import type { ApiFailure, ApiResult, Page } from './api-types.ts'

/** Asks for one page of a list. */
export type AskPage<T> = (page: { limit: number; cursor?: string }) => Promise<ApiResult<Page<T[]>>>

/** The rows of a long list that have arrived so far, from its beginning. */
export interface LoadedRows<T> {
  rows: readonly T[]
  /** All rows of the list; null where the server does not count. */
  total: number | null
  /** Whether more rows follow the loaded ones. */
  hasMore: boolean
  /** True while the beginning of the list is awaited. */
  loading: boolean
  error: ApiFailure | null
  /** False until rows arrived for the first time. */
  loaded: boolean
}

/** Rows of the first page: more than any window shows. */
export const FIRST_ROWS = 100

/** Brings the rows of a long list page after page, as far as they are needed. What was asked before a new start is let go. */
export class RowLoader<T> {
  #state: LoadedRows<T> = { rows: [], total: null, hasMore: false, loading: true, error: null, loaded: false }
  #ask: AskPage<T> | null = null
  #cursor: string | null = null
  #start = 0
  #wanted = 0
  #isFetching = false
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly state = (): LoadedRows<T> => this.#state

  /** Begins another list; the rows of the one before stay until the first of it arrive. */
  async start(ask: AskPage<T>): Promise<void> {
    this.#ask = ask
    this.#set({ loading: true })
    await this.#readBeginning(FIRST_ROWS)
  }

  /** Reads the list anew from its beginning, as after a failure. */
  readonly retry = (): void => {
    if (this.#ask !== null) void this.start(this.#ask)
  }

  /** Reads anew what is loaded without showing it. A list read far down keeps its place instead, for rows would move under the eye. */
  async refresh(): Promise<void> {
    if (this.#ask !== null && this.#state.rows.length <= MAX_PAGE && !this.#state.loading)
      await this.#readBeginning(Math.max(FIRST_ROWS, this.#state.rows.length), true)
  }

  /** Makes sure that the row at an index arrives, with those before it. */
  readonly need = (index: number): void => {
    this.#wanted = index
    if (!this.#isFetching && this.#state.error === null) void this.#readOn(this.#start)
  }

  async #readBeginning(limit: number, quietly = false): Promise<void> {
    const mine = ++this.#start
    const answer = await this.#ask?.({ limit })
    if (mine !== this.#start || answer === undefined) return
    if (answer.ok) {
      const { rows, nextCursor, total } = answer.value
      this.#cursor = nextCursor
      this.#wanted = Math.min(this.#wanted, limit - 1)
      this.#set({ rows, total, hasMore: nextCursor !== null, loading: false, error: null, loaded: true })
    } else this.#set({ loading: false, ...(quietly ? {} : { error: answer.error }) })
  }

  async #readOn(start: number): Promise<void> {
    this.#isFetching = true
    while (start === this.#start && this.#cursor !== null && this.#wanted >= this.#state.rows.length) {
      const limit = Math.min(MAX_PAGE, Math.max(FIRST_ROWS, this.#wanted - this.#state.rows.length + FIRST_ROWS))
      const answer = await this.#ask?.({ limit, cursor: this.#cursor })
      if (start !== this.#start || answer === undefined) break
      if (!answer.ok) {
        this.#set({ error: answer.error })
        break
      }
      this.#cursor = answer.value.nextCursor
      const { total, nextCursor } = answer.value
      const rows = [...this.#state.rows, ...answer.value.rows]
      this.#set({ rows, hasMore: nextCursor !== null, total: total ?? this.#state.total })
    }
    this.#isFetching = false
  }

  #set(change: Partial<LoadedRows<T>>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.forEach((listener) => listener())
  }
}
