import { useEffect, useEffectEvent } from 'react'
import { isTypedElsewhere } from '../../../ui/frame/use-frame-shortcuts.ts'

/** R outside any field reserves the focused table, or none yet (''). */
export function useReserveKey(reserve: (tableId: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'r' || !isTypedElsewhere(event)) return
    event.preventDefault()
    reserve(document.activeElement?.getAttribute('data-table') ?? '')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
