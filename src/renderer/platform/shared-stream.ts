/** What a tab does with a stream that all tabs of a browser share. */
export interface SharedStream<M> {
  /** Names it among the tabs of this origin. */
  name: string
  /** Opens the stream in the tab that leads; `post` brings what comes to every tab, this one too. Answers how to close it. */
  open: (post: (message: M) => void) => () => void
  onMessage: (message: M) => void
  /** What a tab that joins later has to know, while there is something to know. */
  present?: () => M | null
}

type Sent<M> = { message: M; to?: string } | { asks: string }

/**
 * Follows a stream with one connection for all tabs: a browser has six to one server, and each tab would hold one for good. The tab that
 * gets the lock opens the stream and passes on what comes; when it closes, another takes its place. A page that is left for another
 * gives up its part, and takes it up again when it comes back. Without locks (an address that is not this machine's, without TLS) each tab has its own.
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
  // Leaving before the lock was had ends the wait by throwing.
  locks.request(name, { signal: left.signal }, lead).catch(() => undefined)
  send({ asks: self })
  return () => {
    left.abort()
    channel.close()
  }
}
