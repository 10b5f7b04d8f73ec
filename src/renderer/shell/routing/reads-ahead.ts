import type { Atom, createStore } from 'jotai'
import type { createBrowserRouter } from 'react-router-dom'
import { areChangesFollowed } from '../../data/changes.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { accessNeeded } from './area.ts'

export type Reads = readonly Atom<unknown>[]

interface Page {
  store: ReturnType<typeof createStore>
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state'>
}

let page: Page | null = null
let held: (() => void)[] = []

/** Until it is called, reads begin with the screen. */
export const readAheadIn = (own: Page): void => void (page = own)

/** Undefined while the page is not navigating, and for its first screen. */
export const destination = () => page?.router.state.navigation.location

/**
 * Prefetches what a screen reads, if the page is still navigating to `to`. Not while changes are not followed, since all is read
 * again once they are, and not if the frame will refuse the screen.
 */
export function holdReads(reads: Reads, to: ReturnType<typeof destination>): void {
  if (page === null || to === undefined || to !== destination() || !areChangesFollowed()) return
  const { store } = page
  const needs = accessNeeded(to.pathname)
  if (needs !== null && !store.get(accessRoutesAtom).includes(needs)) return
  held.push(...reads.map((read) => store.sub(read, () => undefined)))
}

/** The current screen has subscribed to the prefetched reads it shows, and the others are not needed. */
export function letReadsGo(): void {
  for (const release of held) release()
  held = []
}
