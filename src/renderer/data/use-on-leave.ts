import { useEffect, useEffectEvent } from 'react'

export function useOnLeave(end: () => void): void {
  const endNow = useEffectEvent(end)
  useEffect(() => () => endNow(), [])
}
