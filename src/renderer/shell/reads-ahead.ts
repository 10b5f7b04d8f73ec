import type { Atom, createStore } from 'jotai'
import type { createBrowserRouter } from 'react-router-dom'
import { areChangesFollowed } from '../data/changes.ts'
import { accessRoutesAtom } from '../platform/session.ts'
import { accessNeeded } from './frame/area.ts'

/** The atoms that a screen shows first. */
export type Reads = readonly Atom<unknown>[]

interface Page {
  store: ReturnType<typeof createStore>
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state'>
}

let page: Page | null = null
let held: (() => void)[] = []

/** Says in which store reads begin before their screen, and which router leads there; without it they begin with the screen. */
export const readAheadIn = (own: Page): void => void (page = own)

/** Where the page is on its way to; undefined while it is not, its first screen included. */
export const destination = () => page?.router.state.navigation.location

/**
 * Begins what a screen reads before it is drawn, if the page still is on its way to `to`. Not while changes go unseen, since all is read again
 * when they are followed, and not where the frame will refuse the screen.
 */
export function holdReads(reads: Reads, to: ReturnType<typeof destination>): void {
  if (page === null || to === undefined || to !== destination() || !areChangesFollowed()) return
  const { store } = page
  const needs = accessNeeded(to.pathname)
  if (needs !== null && !store.get(accessRoutesAtom).includes(needs)) return
  held.push(...reads.map((read) => store.sub(read, () => undefined)))
}

/** Lets go of what was begun: the screen that is there now holds what it shows, and nobody waits for the rest. */
export function letReadsGo(): void {
  for (const release of held) release()
  held = []
}
