import type { ApiFailure, ApiResult } from './api-types.ts'

/** What was read of the server, as the slices of the specification have it (4, Data slices). */
export interface Reading<T> {
  /** True while what is wanted has not come: the first time, or for another input. A reading repeated after a change is not shown. */
  loading: boolean
  /** Why it could not be read; null while there is data, whatever became of a later reading. */
  error: ApiFailure | null
  /** The last answer, kept while the next is on its way; before the first one, the initial value. */
  data: T
  /** False until the first success. */
  loaded: boolean
}

type State = Omit<Reading<unknown>, 'data'>

/** How several readings do that one view shows side by side. */
export const together = (...readings: readonly State[]): State => ({
  loading: readings.some(({ loading }) => loading),
  error: readings.find(({ error }) => error !== null)?.error ?? null,
  loaded: readings.every(({ loaded }) => loaded),
})

/** A failure of the API on its way through the query library, which expects errors to be thrown. */
export class ReadFailed extends Error {
  readonly failure: ApiFailure
  constructor(failure: ApiFailure) {
    super(failure.msg)
    this.failure = failure
  }
}

/** The value of an answer; a failure is thrown. */
export const valueOf = <T>(answer: ApiResult<T>): T => {
  if (answer.ok) return answer.value
  throw new ReadFailed(answer.error)
}

/** Why a query failed, or null. */
export const failureOf = (error: Error | null): ApiFailure | null => (error instanceof ReadFailed ? error.failure : null)

interface QueryResult<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
}

/** A query's state as a slice. */
export function readingOf<T, I>({ data, error, isFetching, isPlaceholderData }: QueryResult<T>, initial: I): Reading<T | I> {
  const isWanted = data === undefined || isPlaceholderData
  return {
    loading: isFetching && isWanted,
    error: data === undefined ? failureOf(error) : null,
    data: data ?? initial,
    loaded: data !== undefined,
  }
}
