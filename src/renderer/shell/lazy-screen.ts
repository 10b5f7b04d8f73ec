import type { ComponentType } from 'react'
import { withinLimit } from './lazy-part.ts'
import { destination, holdReads, type Reads } from './reads-ahead.ts'

export interface ScreenModule {
  Component: ComponentType
  reads?: Reads
}

const screens: (() => Promise<ScreenModule>)[] = []

/** A screen that arrives when it is first needed, or in a quiet moment before: its module exports `Component`, and `reads` where it shows data. */
export const lazily = (load: () => Promise<ScreenModule>) => {
  screens.push(load)
  return async () => {
    const arriving = withinLimit(load())
    // The router says where it goes to once it has asked for every script on the way.
    await Promise.resolve()
    const to = destination()
    const { Component, reads = [] } = await arriving
    holdReads(reads, to)
    return { Component }
  }
}

/**
 * Brings in every screen one by one while nothing else is to do, so that the first visit to each is as quick as the second.
 * One that does not come is left for the visit itself, which then says so.
 */
export async function loadScreensInQuietMoments(): Promise<void> {
  for (const load of screens) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await load().catch(() => null)
  }
}
