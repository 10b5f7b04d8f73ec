import { atom } from 'jotai'
import type { ApiResult } from '../../../data/api-types.ts'

/** How long a move, a merge or a freed table can be undone with one press, ms (meal.md, Tables). */
export const UNDO_MS = 10_000

/** What was just done on the plan and can be undone. */
export interface Undoable {
  /** What the button says: 'Undo move'. */
  label: string
  /** Where the order is again after Undo: '2nd Floor 3'. */
  to: string
  /** Undoes it; answers in words where the order is then. */
  undo: () => Promise<ApiResult<string>>
}

/** The last change; null where nothing can be undone. */
export const undoableAtom = atom<Undoable | null>(null)
