import type { ComponentType } from 'react'
import { withinLimit } from './lazy-part.ts'
import { destination, holdReads, type Reads } from './reads-ahead.ts'

export interface ScreenModule {
  Component: ComponentType
  reads?: Reads
}

const screens: (() => Promise<ScreenModule>)[] = []

/** A screen loaded when first needed or prefetched while idle. Its module exports `Component`, and `reads` if it shows data. */
export const lazily = (load: () => Promise<ScreenModule>) => {
  screens.push(load)
  return async () => {
    const arriving = withinLimit(load())
    // The router publishes its destination only after it has requested every script of the route.
    await Promise.resolve()
    const to = destination()
    const { Component, reads = [] } = await arriving
    holdReads(reads, to)
    return { Component }
  }
}

/** A failed prefetch is ignored: the visit loads the screen again, and shows the error. */
export async function loadScreensInQuietMoments(): Promise<void> {
  for (const load of screens) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await load().catch(() => null)
  }
}
