import { useEffect, useEffectEvent } from 'react'

/** Runs `end` when the component is removed, for example because its screen is left. */
export function useOnLeave(end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => () => endNow(), [])
}
