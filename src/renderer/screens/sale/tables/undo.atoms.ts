import { atom } from 'jotai'
import type { ApiResult } from '../../../data/api-types.ts'

/** How long a move, a merge or a freed table can be undone, ms (meal.md, Tables). */
export const UNDO_MS = 10_000

export interface Undoable {
  label: string
  /** The order's place after Undo, such as '2nd Floor 3'. */
  to: string
  /** Returns the order's place as text. */
  undo: () => Promise<ApiResult<string>>
}

export const undoableAtom = atom<Undoable | null>(null)
