export interface SharedStream<M> {
  name: string
  /** Opens the stream in the leading tab and returns a function that closes it; `post` sends a message to every tab. */
  open: (post: (message: M) => void) => () => void
  onMessage: (message: M) => void
  /** The current state for a tab that joins later, if there is one. */
  present?: () => M | null
}

type Sent<M> = { message: M; to?: string } | { asks: string }

/**
 * Follows a stream with one connection for all tabs, since a browser allows six to one server. The tab that gets the lock opens the
 * stream; when it closes, another takes over. A page that is navigated away from leaves, and rejoins if it is restored. Without the
 * Locks API (another machine's address without TLS) each tab has a stream of its own.
 */
export function followShared<M>(stream: SharedStream<M>): () => void {
  let leave = join(stream)
  const onHide = () => leave()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join(stream)
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    leave()
  }
}

function join<M>({ name, open, onMessage, present }: SharedStream<M>): () => void {
  const locks = 'locks' in navigator ? navigator.locks : null
  if (locks === null) return open(onMessage)
  const self = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  let leads = false
  const send = (sent: Sent<M>): void => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin has no other target
    if (!left.signal.aborted) channel.postMessage(sent)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Sent<M>>) => {
    if ('message' in data) {
      if (data.to === undefined || data.to === self) onMessage(data.message)
      return
    }
    const known = leads ? (present?.() ?? null) : null
    if (known !== null) send({ message: known, to: data.asks })
  })
  const lead = () =>
    new Promise<void>((resolve) => {
      leads = true
      const close = open((message) => {
        onMessage(message)
        send({ message })
      })
      left.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  // Leaving before the lock is granted rejects the request.
  locks.request(name, { signal: left.signal }, lead).catch(() => undefined)
  send({ asks: self })
  return () => {
    left.abort()
    channel.close()
  }
}
