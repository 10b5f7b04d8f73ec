import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useAction } from '../../../data/use-action.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { UNDO_MS, undoableAtom } from './undo.atoms.ts'
import { useOnLeave } from '../../../data/use-on-leave.ts'

export function useUndo() {
  const [undoable, set] = useAtom(undoableAtom)
  const toasts = useToasts()
  useEffect(() => {
    if (undoable === null) return undefined
    const timer = setTimeout(() => set(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undoable, set])
  useOnLeave(() => set(null))
  const [run, busy] = useAction(async () => {
    if (undoable === null) return
    const answer = await undoable.undo()
    set(null)
    if (answer.ok) toasts.info(`Undone: ${answer.value}`)
    else toasts.warning(answer.error.msg)
  })
  return undoable === null ? null : { label: undoable.label, to: undoable.to, run, busy }
}
