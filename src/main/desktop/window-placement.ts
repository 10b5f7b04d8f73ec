import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Check } from '../../shared/forms/check.ts'
import { writeFileAtomically } from '../host/atomic-file.ts'

/** A place on the desktop, in the system's device-independent pixels. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** The window's last position, and whether it was maximized. */
const Kept = Type.Object({
  x: Type.Integer(),
  y: Type.Integer(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  maximized: Type.Boolean(),
})
export type KeptPlacement = Static<typeof Kept>

/** How a window opens; without x and y the system chooses the position. */
export interface Placement {
  x?: number
  y?: number
  width: number
  height: number
  maximized: boolean
}

/** The smallest window that fits the screens (look, Frame). */
export const SMALLEST = { width: 1024, height: 640 }
const USUAL: Placement = { width: 1440, height: 900, maximized: false }

/** How much of the window's top edge must be on a screen for it to be draggable. */
const GRIP = { width: 160, height: 40 }

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

/** Whether the window can be dragged by its top edge on this screen. */
const isWithinReach = (kept: KeptPlacement, screen: Rectangle): boolean =>
  overlap(kept.x, kept.width, screen.x, screen.width) >= GRIP.width &&
  overlap(kept.y, GRIP.height, screen.y, screen.height) >= GRIP.height

/** Where the window opens: at its last position, unless that is no longer on any screen. */
export function placeWindow(kept: KeptPlacement | null, screens: readonly Rectangle[]): Placement {
  if (kept === null || !screens.some((screen) => isWithinReach(kept, screen)))
    return { ...USUAL, maximized: kept?.maximized ?? false }
  const { x, y, maximized } = kept
  return { x, y, width: Math.max(kept.width, SMALLEST.width), height: Math.max(kept.height, SMALLEST.height), maximized }
}

/** The placement kept in a file; null if there is none or it is invalid. */
export function readPlacement(path: string): KeptPlacement | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Check(Kept, kept) ? kept : null
  } catch {
    return null
  }
}

/** Saves a placement. Throws the system's error if the disk refuses. */
export const writePlacement = (path: string, placement: KeptPlacement): void =>
  writeFileAtomically(path, `${JSON.stringify(placement)}\n`)
