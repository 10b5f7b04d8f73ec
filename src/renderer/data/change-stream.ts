import type { EventSource, FetchLike } from 'eventsource'
import { type Change, CHANGES_PATH, REFUSED_PAUSE_MS, SILENCE_MS } from '../../shared/changes.ts'
import { followShared } from '../platform/shared-stream.ts'
import { areChangesFollowed, changedAnywhere, changesFollowed, changesLost } from './changes.ts'

export interface FollowedServer {
  /** {host} of the specification, such as http://127.0.0.1:4150/api. */
  apiBase: string
  /** Empty if the host attaches it. */
  token: string
  onReachable: (reachable: boolean) => void
  /** The server answered but opened no stream: the session has ended, or something in between fails. */
  onRefused: () => void
}

type Message = { kind: 'open' } | { kind: 'lost' } | { kind: 'refused' } | { kind: 'change'; change: Change } | Reachability
interface Reachability {
  kind: 'reachable'
  reachable: boolean
}

let stopFollowing = (): void => undefined

/** Follows the server's changes with a session's token; null stops following. */
export function followChanges(server: FollowedServer | null): void {
  stopFollowing()
  changesLost()
  stopFollowing =
    server === null
      ? () => undefined
      : followShared<Message>({
          name: `purser.changes ${server.apiBase}`,
          open: (post) => keepOpen(server, post),
          onMessage: (message) => act(server, message),
          present: () => (areChangesFollowed() ? { kind: 'open' } : null),
        })
}

function act({ onReachable, onRefused }: FollowedServer, message: Message): void {
  if (message.kind === 'change') changedAnywhere(message.change)
  else if (message.kind === 'open') changesFollowed()
  else if (message.kind === 'lost') changesLost()
  else if (message.kind === 'refused') onRefused()
  else onReachable(message.reachable)
}

/** The source reopens only a broken stream by itself. The browser's own cannot send a token, so a library is loaded at login. */
function keepOpen(server: FollowedServer, post: (message: Message) => void): () => void {
  let stream: EventSource | null = null
  /** Counts the streams, so that late events of a closed one are ignored. */
  let opened = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const openIn = (pauseMs: number, before: () => void = () => undefined) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      before()
      void open()
    }, pauseMs)
  }
  const onReachable = (reachable: boolean) => post({ kind: 'reachable', reachable })
  const close = () => {
    clearTimeout(timer)
    stream?.close()
    opened += 1
  }
  const open = async () => {
    close()
    const own = opened
    const library = await import('eventsource').catch(() => null)
    if (own !== opened) return
    if (library === null) return openIn(REFUSED_PAUSE_MS)
    const onSign = () => void (own === opened && openIn(SILENCE_MS, () => onReachable(false)))
    const fetch = fetchWith(server.token, { onSign, onReachable })
    const source = (stream = new library.EventSource(server.apiBase + CHANGES_PATH, { fetch }))
    source.addEventListener('open', () => post({ kind: 'open' }))
    source.addEventListener('change', ({ data }) => post({ kind: 'change', change: JSON.parse(data) as Change }))
    source.addEventListener('error', () => {
      if (own !== opened) return
      post({ kind: 'lost' })
      if (source.readyState !== source.CLOSED) return
      post({ kind: 'refused' })
      openIn(REFUSED_PAUSE_MS)
    })
  }
  void open()
  return () => {
    close()
    post({ kind: 'lost' })
  }
}

interface Signs {
  /** Called for each request and for everything received, heartbeats included. */
  onSign: () => void
  onReachable: (reachable: boolean) => void
}

function fetchWith(token: string, { onSign, onReachable }: Signs): FetchLike {
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
