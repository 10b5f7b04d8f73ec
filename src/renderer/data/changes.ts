import { useEffect, useEffectEvent } from 'react'
import { type Change, type Topic, topics as allTopics } from '../../shared/changes.ts'
import { newId } from '../../shared/ids.ts'

type Listener = (topics: readonly Topic[]) => void

const listeners = new Set<Listener>()

/** Calls back after a change of these topics on any terminal, and after a gap in the stream; returns an unsubscribe function. */
export function onChanges(topics: readonly Topic[], act: (changed: readonly Topic[]) => void): () => void {
  const listener: Listener = (changed) => {
    const concerned = changed.filter((topic) => topics.includes(topic))
    if (concerned.length > 0) act(concerned)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const publish = (topics: readonly Topic[]) => [...listeners].forEach((listener) => listener(topics))

/** Ids of this page's calls whose change was already published, by the reply or by the stream, whichever came first. */
const published = new Set<string>()
const page = newId()
let calls = 0

/** The id is sent with a call that changes something, so that its change is published only once. */
export const nextChangeId = (): string => `${page}-${(calls += 1)}`

/** Publishes the change made by a call of this page, unless the stream already did. */
export function changedHere(topics: readonly Topic[], id: string): void {
  if (published.delete(id)) return
  published.add(id)
  publish(topics)
}

/** Publishes a change that the stream reported, unless it is this page's own and was already published. */
export function changedAnywhere({ topics, by }: Change): void {
  if (by !== undefined && published.delete(by)) return
  if (by?.startsWith(page) === true) published.add(by)
  publish(topics)
}

let followed = false

/** Whether all changes are reported now; cached answers then need no refetch. */
export const areChangesFollowed = (): boolean => followed

/** Changes are missed from now on. */
export const changesLost = (): void => void (followed = false)

/** Earlier changes are unknown, so everything shown is refetched. */
export function changesFollowed(): void {
  followed = true
  published.clear()
  publish(allTopics)
}

/** Runs `act` after each change of these topics while mounted. At most one run is in flight, and one is queued. */
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
