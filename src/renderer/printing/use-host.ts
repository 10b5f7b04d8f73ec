import type { BridgeResult } from '../../shared/bridge/bridge.ts'
import { useToasts } from '../ui/parts/use-toasts.tsx'

/** Warns if the host refused, and then resolves to null; `printChanged` reports the change. */
export function useHost(): <T>(asked: Promise<BridgeResult<T>>) => Promise<T | null> {
  const toasts = useToasts()
  return async (asked) => {
    const answer = await asked
    if (answer.ok) return answer.value
    toasts.warning(answer.error.msg)
    return null
  }
}
