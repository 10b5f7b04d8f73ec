import { useAction } from '../../../data/use-action.ts'
import { write } from '../../../data/write.ts'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import type { MadePart } from '../../../model/split/split-parts.ts'

/** Returns whether all were rejoined. */
export function useJoinParts(): (parts: readonly MadePart[]) => Promise<boolean> {
  const toasts = useToasts()
  return async (parts) => {
    for (const { _id: id, version } of parts.flatMap(({ orders }) => orders)) {
      const answer = await write('joinOrder', { params: { id }, body: { version } })
      if (answer.ok) continue
      toasts.warning(answer.error.msg)
      return false
    }
    return true
  }
}

export function useJoinPart(onBack: () => void): [(part: MadePart) => void, boolean] {
  const join = useJoinParts()
  const toasts = useToasts()
  const act = async (part: MadePart) => {
    if (!(await join([part]))) return
    onBack()
    toasts.success(`Part ${part.number} is back in the order`)
  }
  return useAction(act)
}
