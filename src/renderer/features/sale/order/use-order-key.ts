import { useEffect, useEffectEvent } from 'react'
import { isInEmptySearch, isTypedElsewhere } from '../../../ui/frame/use-frame-shortcuts.ts'

/** A function key for the order in work, outside dialogs and fields, but also in the search, where Enter leaves the focus. */
export function useOrderKey(key: 'F9' | 'F10', press: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.repeat || !(isTypedElsewhere(event) || isInEmptySearch(event))) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
