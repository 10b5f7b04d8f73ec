import { hashKey, keepPreviousData, QueryClient } from '@tanstack/query-core'
import { type Atom, atom, type Getter } from 'jotai'
import { atomWithQuery } from 'jotai-tanstack-query'
import { selectAtom } from 'jotai/utils'
import type { ReadEndpoint } from '../../shared/contract/endpoint.ts'
import { contract } from '../../shared/contract/index.ts'
import { ok } from '../../shared/errors.ts'
import { api } from './api.ts'
import type { ApiResult, CallInput, CallReply, ReadName } from './api-types.ts'
import { areChangesFollowed } from './changes.ts'
import { type Reading, ReadFailed, readingOf, valueOf } from './reading.ts'

/**
 * How long an answer counts as fresh where changes are reported, ms: a screen that opens again meanwhile asks nothing. What no topic
 * reports is read whenever it is shown.
 */
export const FRESH_MS = 60_000

const sessionsAtom = atom(0)

/** What has been read, by call and input; one a store and login. Requests are made whatever the browser thinks of the network: the server may be this machine. */
export const queriesAtom = atom((get) => {
  get(sessionsAtom)
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } } })
})

/** Starts again for another login. What has shown something keeps its last answer, so emptying would not do: it gets a new place. */
export const beginReadingAtom = atom(null, (get, set) => {
  get(queriesAtom).clear()
  set(sessionsAtom, (count) => count + 1)
})

/** One reading: what names it beside its call, and how it is made. */
export interface Asked<T> {
  input: unknown
  ask: (signal: AbortSignal) => Promise<ApiResult<T>>
}

/** The input of a reading; a new object of equal content is the same input. */
export const unlessSame = <T>(askedAtom: Atom<T>, inputOf: (asked: T) => unknown): Atom<T> =>
  selectAtom(
    askedAtom,
    (asked) => asked,
    (before, now) => hashKey([inputOf(before)]) === hashKey([inputOf(now)]),
  )

/** A changed input is asked, cancelled and asked again within one turn: what is cancelled by then is never sent. */
export async function stillWanted(signal: AbortSignal): Promise<AbortSignal> {
  await Promise.resolve()
  signal.throwIfAborted()
  return signal
}

/** Whether nothing that happens changes the answer any more, as of a day that is over: then changes do not have it read again. */
export type IsSettled = (get: Getter) => boolean
const never: IsSettled = () => false

/** How the query library makes and keeps a reading; null is not made yet. */
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

/** What a call answers, asked as `askedOf` says. Set without a value it is read again, with a function it changes what is shown until the next reading. */
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
        // What is set counts as fresh; where nobody shows it now, it is read when somebody does all the same.
        void queries.invalidateQueries({ queryKey: options.queryKey, exact: true, refetchType: 'none' })
      } else if (options.enabled) void queries.fetchQuery({ ...options, staleTime: 0 }).catch(() => null)
    },
  )
}

/**
 * What a GET of the contract answers: read while something shows it, kept meanwhile, and read again after each change of what the
 * call `reads`, here or on another terminal. `inputOf` answers null while nothing is to be asked.
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

/** What was read, where it is as good as read now: nothing is under way, and no change was reported since. Null otherwise. */
export function currentOf<N extends ReadName>(queries: QueryClient, name: N, input: CallInput<N>): CallReply<N> | null {
  const state = queries.getQueryState<CallReply<N>>([name, input])
  const isCurrent = state?.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated
  return isCurrent && state.data !== undefined ? state.data : null
}

/** Reads something for an action, as `readOnce` does, but what a screen has read and still is fresh is not asked again. */
export async function readKnown<N extends ReadName>(
  queries: QueryClient,
  name: N,
  input: CallInput<N>,
): Promise<ApiResult<CallReply<N>>> {
  const ask = (signal?: AbortSignal) => (api as Ask<N>)(name, input, signal === undefined ? {} : { signal })
  try {
    return ok(await queries.fetchQuery(queryOptions<CallReply<N>>(name, { input, ask }, false)))
  } catch (error) {
    // A screen that closes ends the reading it has begun, which the action still waits for.
    return error instanceof ReadFailed ? { ok: false, error: error.failure } : ask()
  }
}

type Ask<N extends ReadName> = (
  name: N,
  input: CallInput<N>,
  options: { signal?: AbortSignal },
) => Promise<ApiResult<CallReply<N>>>
