import { EventSource, type FetchLike } from 'eventsource'
import { type Change, CHANGES_PATH } from '../../shared/changes.ts'
import { changedAnywhere, changesFollowed, changesLost } from './changes.ts'

/** The server whose changes are followed, and what to do when its state is known. */
export interface FollowedServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  /** Empty where the host attaches it. */
  token: string
  onReachable: (reachable: boolean) => void
  /** The server answered but opened no stream: the session has ended, or something in between is in trouble. */
  onRefused: () => void
}

/** The server sends something every 15 s; after this long without a sign the line is taken for dead, ms. */
export const SILENCE_MS = 40_000
/** How soon a refused stream is asked for again; a broken one is after the second that the server names, ms. */
const REFUSED_PAUSE_MS = 3000

let stopFollowing = (): void => undefined

/** Follows the server's changes with a session's token; null stops following. Called at start and whenever server or login change. */
export function followChanges(server: FollowedServer | null): void {
  stopFollowing()
  stopFollowing = server === null ? () => undefined : follow(server)
}

/** Keeps a stream open while the window can be seen: a browser has six connections to one server, and hidden windows need none. */
function follow(server: FollowedServer): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFollowed = true
  const openIn = (pauseMs: number, before: () => void = () => undefined) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      before()
      open()
    }, pauseMs)
  }
  const onSign = () => openIn(SILENCE_MS, () => server.onReachable(false))
  const close = () => {
    clearTimeout(timer)
    changesLost()
    stream?.close()
  }
  const open = () => {
    close()
    if (!isFollowed || document.visibilityState === 'hidden') return
    const source = (stream = openStream(server, onSign))
    source.addEventListener('error', () => {
      if (source.readyState !== source.CLOSED) return
      server.onRefused()
      openIn(REFUSED_PAUSE_MS)
    })
  }
  document.addEventListener('visibilitychange', open)
  open()
  return () => {
    isFollowed = false
    document.removeEventListener('visibilitychange', open)
    close()
  }
}

function openStream(server: FollowedServer, onSign: () => void): EventSource {
  const source = new EventSource(server.apiBase + CHANGES_PATH, { fetch: fetchWith(server, onSign) })
  // What changed while no stream was open is not reported again.
  source.addEventListener('open', changesFollowed)
  source.addEventListener('error', changesLost)
  source.addEventListener('change', ({ data }) => changedAnywhere(JSON.parse(data) as Change))
  return source
}

/** Fetch with the session's token, which reports whether the server answers and when anything arrives, heartbeats included. */
function fetchWith({ token, onReachable }: FollowedServer, onSign: () => void): FetchLike {
  return async (address, init) => {
    onSign()
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(address, { ...init, headers: { ...init.headers, ...authorization } }).catch((error: unknown) => {
      if (init.signal?.aborted !== true) onReachable(false)
      throw error
    })
    if (answer.ok) onReachable(true)
    const { status, url, redirected, headers, body } = answer
    const watched = body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, onward) {
          onSign()
          onward.enqueue(part)
        },
      }),
    )
    return { status, url, redirected, headers, body: watched ?? null }
  }
}
