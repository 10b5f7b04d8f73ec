import type { BridgeResult } from '../../shared/bridge/bridge.ts'
import { useToasts } from '../ui/parts/use-toasts.tsx'

/** Awaits a host call and warns if it was refused. Resolves to its result, or null; `printChanged` reports the change. */
export function useHost(): <T>(asked: Promise<BridgeResult<T>>) => Promise<T | null> {
  const toasts = useToasts()
  return async (asked) => {
    const answer = await asked
    if (answer.ok) return answer.value
    toasts.warning(answer.error.msg)
    return null
  }
}
