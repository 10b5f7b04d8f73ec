import { atom, type Setter } from 'jotai'
import type { ApiFailure, ApiResult } from './api-types.ts'

/** A slice as the specification has them (4, Data slices): request sets loading, success replaces the data, failure sets the error. */
export interface RemoteSlice<T> {
  loading: boolean
  /** The failure, or null: the slice's error flag with its reason. */
  error: ApiFailure | null
  data: T
  /** False until the first success, for the skeleton shown the first time only. */
  loaded: boolean
}

/**
 * A slice of data that lives on the server. `slice` reads it; `load` asks the server with `ask` and keeps the last data while
 * it waits and when it fails; `refresh` does so unseen; `replace` sets data known otherwise. When several loads overlap, the last one asked wins.
 */
export function remoteAtom<T, A extends unknown[]>(initial: T, ask: (...args: A) => Promise<ApiResult<T>>) {
  const state = atom<RemoteSlice<T>>({ loading: false, error: null, data: initial, loaded: false })
  let latest = 0

  const succeed = (set: Setter, data: T) => set(state, { loading: false, error: null, data, loaded: true })

  const load = atom(null, async (_get, set, ...args: A): Promise<ApiResult<T>> => {
    const mine = ++latest
    set(state, (slice) => ({ ...slice, loading: true }))
    const answer = await ask(...args)
    if (mine !== latest) return answer
    if (answer.ok) succeed(set, answer.value)
    else set(state, (slice) => ({ ...slice, loading: false, error: answer.error }))
    return answer
  })

  const replace = atom(null, (_get, set, data: T) => {
    latest++
    succeed(set, data)
  })

  /** After a change elsewhere: reads anew without showing it, and keeps what stands when that fails; where nothing stands yet, it says why. */
  const refresh = atom(null, async (_get, set, ...args: A): Promise<void> => {
    const mine = ++latest
    const answer = await ask(...args)
    if (mine === latest && answer.ok) succeed(set, answer.value)
    else if (mine === latest && !answer.ok)
      set(state, (slice) => ({ ...slice, loading: false, error: slice.loaded ? slice.error : answer.error }))
  })

  return { slice: atom((get) => get(state)), load, refresh, replace }
}
