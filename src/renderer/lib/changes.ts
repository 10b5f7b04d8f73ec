import { EventSource, type FetchLike } from 'eventsource'
import { useEffect, useEffectEvent } from 'react'
import { type Change, CHANGES_PATH, type Topic } from '../../shared/changes.ts'

/** The server whose changes are followed, and whom to tell how it is. */
export interface FollowedServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  /** Empty where the host attaches it. */
  token: string
  onReachable: (reachable: boolean) => void
  /** The server answered but opened no stream: the session has ended, or something in between is in trouble. */
  onRefused: () => void
}

interface Listener {
  topics: readonly Topic[]
  hear: () => void
}

/** The server sends something every 15 s; after this long without a sign the line is taken for dead, ms. */
export const SILENCE_MS = 40_000
/** How soon a refused stream is asked for again; a broken one is after the second that the server names, ms. */
const REFUSED_PAUSE_MS = 3000

const listeners = new Set<Listener>()
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
  const heardSomething = () => openIn(SILENCE_MS, () => server.onReachable(false))
  const close = () => {
    clearTimeout(timer)
    stream?.close()
  }
  const open = () => {
    close()
    if (!isFollowed || document.visibilityState === 'hidden') return
    const source = (stream = openStream(server, heardSomething))
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

function openStream(server: FollowedServer, heardSomething: () => void): EventSource {
  const source = new EventSource(server.apiBase + CHANGES_PATH, { fetch: fetchWith(server, heardSomething) })
  // What changed while no stream was open is not told again, so everything shown is read anew.
  source.addEventListener('open', () => tell(() => true))
  source.addEventListener('change', ({ data }) => {
    const { topics } = JSON.parse(data) as Change
    tell((listener) => listener.topics.some((topic) => topics.includes(topic)))
  })
  return source
}

/** Fetch with the session's token, which tells whether the server answers and when anything arrives, heartbeats included. */
function fetchWith({ token, onReachable }: FollowedServer, heardSomething: () => void): FetchLike {
  return async (address, init) => {
    heardSomething()
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
          heardSomething()
          onward.enqueue(part)
        },
      }),
    )
    return { status, url, redirected, headers, body: watched ?? null }
  }
}

const tell = (concerned: (listener: Listener) => boolean) => [...listeners].filter(concerned).forEach(({ hear }) => hear())

/** Calls `hear` after each change of these topics, here or on another terminal, and after any break in hearing, until the answer is called. */
export function onChanges(topics: readonly Topic[], hear: () => void): () => void {
  const listener = { topics, hear }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads anew what a screen shows when it changed on any terminal, while the screen is open. At most one reading is under way, and one waits. */
export function useChanges(topics: readonly Topic[], read: () => unknown): void {
  const readNow = useEffectEvent(read)
  const key = topics.join(' ')
  useEffect(() => {
    let running = false
    let again = false
    const run = async () => {
      again = true
      if (running) return
      running = true
      while (again) {
        again = false
        await new Promise((resolve) => resolve(readNow())).catch((error: unknown) => console.error(error))
      }
      running = false
    }
    const stop = onChanges(key.split(' ') as Topic[], () => void run())
    return () => {
      again = false
      stop()
    }
  }, [key])
}
