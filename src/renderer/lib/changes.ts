import { EventSource } from 'eventsource'
import { useEffect, useEffectEvent } from 'react'
import { type Change, CHANGES_PATH, type Topic } from '../../shared/changes.ts'

interface Listener {
  topics: readonly Topic[]
  hear: () => void
}

const listeners = new Set<Listener>()
let stream: EventSource | null = null

/** Follows the server's changes with a session's token; null stops following. Called at start and whenever server or login change. */
export function followChanges(apiBase: string, token: string | null): void {
  stream?.close()
  stream = token === null ? null : open(apiBase + CHANGES_PATH, token)
}

function open(url: string, token: string): EventSource {
  const source = new EventSource(url, {
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  })
  let opened = false
  // What changed while the stream was broken is not told again, so everything shown is read anew.
  source.addEventListener('open', () => {
    if (opened) tell(() => true)
    opened = true
  })
  source.addEventListener('change', ({ data }) => {
    const { topics } = JSON.parse(data) as Change
    tell((listener) => listener.topics.some((topic) => topics.includes(topic)))
  })
  return source
}

const tell = (concerned: (listener: Listener) => boolean) => [...listeners].filter(concerned).forEach(({ hear }) => hear())

/** Calls `hear` after each change of these topics, here or on another terminal, until the answer is called. */
export function onChanges(topics: readonly Topic[], hear: () => void): () => void {
  const listener = { topics, hear }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads anew what a screen shows when it changed on any terminal, while the screen is open. At most one reading is under way, and one waits. */
export function useChanges(topics: readonly Topic[], read: () => Promise<unknown> | void): void {
  const readNow = useEffectEvent(read)
  const key = topics.join(' ')
  useEffect(() => {
    let running = false
    let again = false
    const run = async () => {
      if (running) return void (again = true)
      running = true
      do {
        again = false
        await readNow()
      } while (again)
      running = false
    }
    return onChanges(key.split(' ') as Topic[], () => void run().catch((error: unknown) => console.error(error)))
  }, [key])
}
