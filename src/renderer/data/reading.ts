import type { ApiFailure, ApiResult } from './api-types.ts'

/** Data read from the server, shaped like the slices of the specification (4, Data slices). */
export interface Reading<T> {
  /** True until the wanted data arrives: the first time, or for another input. A refetch after a change does not count. */
  loading: boolean
  /** Null while there is data, even if a later refetch fails. */
  error: ApiFailure | null
  /** The last answer is kept while the next one loads; before the first answer, the initial value. */
  data: T
  loaded: boolean
}

type State = Omit<Reading<unknown>, 'data'>

export const together = (...readings: readonly State[]): State => ({
  loading: readings.some(({ loading }) => loading),
  error: readings.find(({ error }) => error !== null)?.error ?? null,
  loaded: readings.every(({ loaded }) => loaded),
})

/** Carries an API failure through the query library, which expects errors to be thrown. */
export class ReadFailed extends Error {
  readonly failure: ApiFailure
  constructor(failure: ApiFailure) {
    super(failure.msg)
    this.failure = failure
  }
}

/** Throws ReadFailed for a failure. */
export const valueOf = <T>(answer: ApiResult<T>): T => {
  if (answer.ok) return answer.value
  throw new ReadFailed(answer.error)
}

export const failureOf = (error: Error | null): ApiFailure | null => (error instanceof ReadFailed ? error.failure : null)

interface QueryResult<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
}

export function readingOf<T, I>({ data, error, isFetching, isPlaceholderData }: QueryResult<T>, initial: I): Reading<T | I> {
  const isWanted = data === undefined || isPlaceholderData
  return {
    loading: isFetching && isWanted,
    error: data === undefined ? failureOf(error) : null,
    data: data ?? initial,
    loaded: data !== undefined,
  }
}
