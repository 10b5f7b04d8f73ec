import { useEffect, useEffectEvent } from 'react'
import { type Change, type Topic, topics as allTopics } from '../../shared/changes.ts'
import { newId } from '../../shared/ids.ts'

type Listener = (topics: readonly Topic[]) => void

const listeners = new Set<Listener>()

/** Calls back after each change of these topics, here or on another terminal, and after any gap in the stream, until the answer is called. */
export function onChanges(topics: readonly Topic[], act: (changed: readonly Topic[]) => void): () => void {
  const listener: Listener = (changed) => {
    const concerned = changed.filter((topic) => topics.includes(topic))
    if (concerned.length > 0) act(concerned)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const publish = (topics: readonly Topic[]) => [...listeners].forEach((listener) => listener(topics))

/** Ids of this page's own calls whose change was published already: by the reply or by the stream, whichever came first. */
const published = new Set<string>()
const page = newId()
let calls = 0

/** An id for a call that changes something, sent with it, so that its change is published once. */
export const nextChangeId = (): string => `${page}-${(calls += 1)}`

/** A call of this page was done: what it changed is published, unless the stream was quicker. */
export function changedHere(topics: readonly Topic[], id: string): void {
  if (published.delete(id)) return
  published.add(id)
  publish(topics)
}

/** The stream reported a change, of this page's own calls too. */
export function changedAnywhere({ topics, by }: Change): void {
  if (by !== undefined && published.delete(by)) return
  if (by?.startsWith(page) === true) published.add(by)
  publish(topics)
}

let followed = false

/** Whether every change is reported now: what was read since then is as good as read again. */
export const areChangesFollowed = (): boolean => followed

/** The stream broke off or was closed: changes go by unseen. */
export const changesLost = (): void => void (followed = false)

/** The stream is open. What changed before is unknown, so everything shown is read again. */
export function changesFollowed(): void {
  followed = true
  published.clear()
  publish(allTopics)
}

/** Runs `act` after each change of these topics while mounted. At most one run is under way, and one waits. */
export function useChanges(topics: readonly Topic[], act: () => unknown): void {
  const actNow = useEffectEvent(act)
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
        await new Promise((resolve) => resolve(actNow())).catch((error: unknown) => console.error(error))
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
