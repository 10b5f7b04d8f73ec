import { EventSource, type FetchLike } from 'eventsource'
import { type Change, REFUSED_PAUSE_MS, SILENCE_MS, type Topic } from '../../shared/changes.ts'

export interface FollowedChanges {
  address: string
  fetch: FetchLike
  /** The stream is open; earlier changes may have been missed. */
  onOpen(): void
  onChange(topics: readonly Topic[]): void
  /** The server answered but did not open a stream. */
  onRefused(): void
  /** How long the stream may be silent before it is considered dead, in ms. */
  silenceMs?: number
}

/**
 * Follows a server's changes until the returned function is called; a stream that breaks, is refused or falls silent is opened
 * again.
 */
export function followChanges(followed: FollowedChanges): () => void {
  const { address, onOpen, onChange, onRefused, silenceMs = SILENCE_MS } = followed
  let current: EventSource | null = null
  /** Counts the streams: a closed stream may still deliver a last part, which must not open another. */
  let opened = 0
  let timer: NodeJS.Timeout | undefined
  const openIn = (pauseMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(open, pauseMs)
  }
  const close = (): void => {
    clearTimeout(timer)
    current?.close()
    opened += 1
  }
  const open = (): void => {
    close()
    const own = opened
    const isCurrent = (): boolean => own === opened
    const onSign = (): void => void (isCurrent() && openIn(silenceMs))
    const source = (current = new EventSource(address, { fetch: withSigns(followed.fetch, onSign) }))
    source.addEventListener('open', onOpen)
    source.addEventListener('change', ({ data }) => onChange((JSON.parse(data as string) as Change).topics))
    source.addEventListener('error', () => {
      if (!isCurrent() || source.readyState !== source.CLOSED) return
      onRefused()
      // `onRefused` may have stopped the following.
      if (isCurrent()) openIn(REFUSED_PAUSE_MS)
    })
  }
  open()
  return close
}

/** Reports each attempt and everything that arrives, heartbeats included. */
function withSigns(fetch: FetchLike, onSign: () => void): FetchLike {
  return async (address, init) => {
    onSign()
    const { status, url, redirected, headers, body } = await fetch(address, init)
    const parts = body as ReadableStream<Uint8Array> | null
    const watched = parts?.pipeThrough(
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
