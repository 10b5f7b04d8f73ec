import { useRef } from 'react'
import { useKeys } from '../../ui/keys/keys.ts'
import { SCAN_GAP_MS } from '../../ui/keys/use-scanner.ts'

/** Elements that handle keys themselves while open. */
const OPENED = '.ant-drawer-open, .ant-modal-wrap'

interface Keys {
  /** Bumps the ticket with this number, from 1 on. */
  onBump: (number: number) => void
  onRecall: () => void
  onLeave: () => void
}

/** The keys of a bump bar: 1 to 9 bump the ticket with that number, R opens the recall list, Esc leaves. */
export function useKitchenKeys({ onBump, onRecall, onLeave }: Keys): void {
  // A digit or R is delayed until it is clear that it was not typed by a scanner.
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  // First, so that this runs before the same key closes a drawer.
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, timeStamp } = event
    const isOfScan = timeStamp - last.current < SCAN_GAP_MS
    last.current = timeStamp
    clearTimeout(waiting.current)
    // A key that is held down bumps one ticket only, not all that move up.
    if (ctrlKey || metaKey || altKey || repeat || document.querySelector(OPENED) !== null) return
    const typed = /^[1-9]$/.test(key) ? () => onBump(Number(key)) : key.toLowerCase() === 'r' ? onRecall : null
    if (typed !== null) waiting.current = isOfScan ? undefined : setTimeout(typed, SCAN_GAP_MS)
    else if (key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  useKeys(press, { isFirst: true })
}
