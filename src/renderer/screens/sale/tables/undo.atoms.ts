import { atom } from 'jotai'
import type { ApiResult } from '../../../data/api-types.ts'

/** How long a move, a merge or a freed table can be undone, ms (meal.md, Tables). */
export const UNDO_MS = 10_000

/** The last change on the plan, which can be undone. */
export interface Undoable {
  /** What the button says: 'Undo move'. */
  label: string
  /** The order's place after Undo: '2nd Floor 3'. */
  to: string
  /** Undoes it; returns the order's place as text. */
  undo: () => Promise<ApiResult<string>>
}

/** The last change; null if nothing can be undone. */
export const undoableAtom = atom<Undoable | null>(null)
