import { hashKey, keepPreviousData, QueryClient } from '@tanstack/query-core'
import { type Atom, atom, type Getter } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { selectAtom } from 'jotai/utils'
import type { ReadEndpoint } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'
import { ok } from '../../shared/errors.ts'
import { api } from './api.ts'
import type { CallInput, CallReply } from '../../shared/contract/call.ts'
import type { ApiResult, ReadName } from './api-types.ts'
import { areChangesFollowed } from './changes.ts'
import { type Reading, ReadFailed, readingOf, valueOf } from './reading.ts'

/** How long an answer counts as fresh while its changes are reported, ms; data without topics is always stale. */
export const FRESH_MS = 60_000

const sessionsAtom = atom(0)

/** Requests are sent even if the browser believes it is offline, since the server may be this machine. */
export const queriesAtom = atom((get) => {
  get(sessionsAtom)
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } } })
})

/** Starts a new cache for another login; clearing is not enough, since mounted readers keep their last answer. */
export const beginReadingAtom = atom(null, (get, set) => {
  get(queriesAtom).clear()
  set(sessionsAtom, (count) => count + 1)
})

export interface Asked<T> {
  input: unknown
  ask: (signal: AbortSignal) => Promise<ApiResult<T>>
}

/** An atom that keeps its value while its input is equal in content, even if it is a new object. */
export const unlessSame = <T>(askedAtom: Atom<T>, inputOf: (asked: T) => unknown): Atom<T> =>
  selectAtom(
    askedAtom,
    (asked) => asked,
    (before, now) => hashKey([inputOf(before)]) === hashKey([inputOf(now)]),
  )

/** A changed input starts, cancels and restarts a request in one turn, so this waits a microtask and throws if it was cancelled. */
export async function stillWanted(signal: AbortSignal): Promise<AbortSignal> {
  await Promise.resolve()
  signal.throwIfAborted()
  return signal
}

/** Whether the answer can no longer change, such as for a past day: changes then do not refetch it. */
export type IsSettled = (get: Getter) => boolean
const never: IsSettled = () => false

/** Options of the query library; null disables the query. */
export function queryOptions<T>(name: ReadName, asked: Asked<T> | null, isSettled: boolean) {
  const { reads, isVolatile }: ReadEndpoint = contract[name]
  const isReported = reads.length > 0 && isVolatile !== true
  return {
    queryKey: [name, asked?.input ?? null],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
      if (asked === null) throw new Error(`${name} is not to be asked yet`)
      return valueOf(await asked.ask(await stillWanted(signal)))
    },
    enabled: asked !== null,
    staleTime: () => (isReported && areChangesFollowed() ? FRESH_MS : 0),
    meta: { reads: isSettled ? [] : reads },
  }
}

/** The answer of a call. Set without a value it is refetched; with a function it changes the shown value until the next refetch. */
export function queryAtom<T, I>(
  name: ReadName,
  askedOf: (get: Getter) => Asked<T> | null,
  initial: I,
  isSettled: IsSettled = never,
) {
  const askedAtom = unlessSame(atom(askedOf), (asked) => asked?.input)
  const optionsAtom = atom((get) => queryOptions(name, get(askedAtom), isSettled(get)))
  const resultAtom = atomWithQuery(
    (get) => ({ ...get(optionsAtom), placeholderData: keepPreviousData }),
    (get) => get(queriesAtom),
  )
  return atom(
    (get): Reading<T | I> => readingOf(get(resultAtom), initial),
    (get, _set, change?: (shown: T) => T): void => {
      const [queries, options] = [get(queriesAtom), get(optionsAtom)]
      if (change !== undefined) {
        queries.setQueryData<T>(options.queryKey, (shown) => shown && change(shown))
        // Setting data marks it fresh; invalidating it makes the next screen that shows it refetch.
        void queries.invalidateQueries({ queryKey: options.queryKey, exact: true, refetchType: 'none' })
      } else if (options.enabled) void queries.fetchQuery({ ...options, staleTime: 0 }).catch(() => null)
    },
  )
}

/**
 * The answer of a GET: read while something shows it, and refetched after each change of a topic in the call's `reads`, here or on
 * another terminal. `inputOf` answers null to send no request.
 */
export function readAtom<N extends ReadName, I>(
  name: N,
  initial: I,
  inputOf: (get: Getter) => CallInput<N> | null = () => ({}) as CallInput<N>,
  isSettled?: IsSettled,
) {
  return queryAtom<CallReply<N>, I>(
    name,
    (get) => {
      const input = inputOf(get)
      return input && { input, ask: (signal) => (api as Ask<N>)(name, input, { signal }) }
    },
    initial,
    isSettled,
  )
}

/** The cached answer if no request is in flight and no change was reported since, otherwise null. */
export function currentOf<N extends ReadName>(queries: QueryClient, name: N, input: CallInput<N>): CallReply<N> | null {
  const state = queries.getQueryState<CallReply<N>>([name, input])
  const isCurrent = state?.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated
  return isCurrent && state.data !== undefined ? state.data : null
}

/** Reads something for an action, from the cache if its answer is still fresh. */
export async function readKnown<N extends ReadName>(
  queries: QueryClient,
  name: N,
  input: CallInput<N>,
): Promise<ApiResult<CallReply<N>>> {
  const ask = (signal?: AbortSignal) => (api as Ask<N>)(name, input, signal === undefined ? {} : { signal })
  try {
    return ok(await queries.fetchQuery(queryOptions<CallReply<N>>(name, { input, ask }, false)))
  } catch (error) {
    // Closing a screen cancels its request, which this action still needs, so it is sent again.
    return error instanceof ReadFailed ? { ok: false, error: error.failure } : ask()
  }
}

type Ask<N extends ReadName> = (
  name: N,
  input: CallInput<N>,
  options: { signal?: AbortSignal },
) => Promise<ApiResult<CallReply<N>>>
