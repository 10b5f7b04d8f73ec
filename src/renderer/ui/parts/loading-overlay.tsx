import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from './spinner.tsx'
import styles from './loading-overlay.module.css'

/** Waits shorter than this, in milliseconds, show nothing: a flash would only disturb. */
export const OVERLAY_DELAY_MS = 150

interface LoadingOverlayProps {
  loading: boolean
  /** What is going on: 'Loading tables', 'Charging card 70023'. */
  label: string
  children?: ReactNode
}

/** Loading is shown as an overlay over the last content, which steps back to 26 % and takes no input until the wait ends. */
export function LoadingOverlay({ loading, label, children }: LoadingOverlayProps) {
  const shown = useDelayed(loading, OVERLAY_DELAY_MS)
  return (
    <div className={styles['frame']} aria-busy={loading}>
      <div className={cx(styles['content'], shown && styles['back'])} {...(shown ? { onKeyDownCapture: swallow } : {})}>
        {children}
      </div>
      {shown && (
        <div className={styles['veil']}>
          <div className={styles['box']} role="status">
            <Spinner />
            {label}
          </div>
        </div>
      )}
    </div>
  )
}

/** Keys other than Tab do nothing under the overlay. The focus stays where it was, which `inert` would not allow. */
function swallow(event: KeyboardEvent): void {
  if (event.key === 'Tab') return
  event.preventDefault()
  event.stopPropagation()
}

/** True once `wanted` has held for `delayMs`; false at once when it ends. */
function useDelayed(wanted: boolean, delayMs: number): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(() => setReached(true), delayMs)
    return () => {
      clearTimeout(timer)
      setReached(false)
    }
  }, [wanted, delayMs])
  return wanted && reached
}
