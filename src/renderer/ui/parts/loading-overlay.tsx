import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from './spinner.tsx'
import styles from './loading-overlay.module.css'

/** Waits shorter than this, ms, show nothing, since a flash would only disturb. */
export const OVERLAY_DELAY_MS = 150
/** How often a pressed pointer is checked for its release, ms. */
const POINTER_CHECK_MS = 20

interface LoadingOverlayProps {
  loading: boolean
  label: string
  children?: ReactNode
}

/** The content fades to 26 % and takes no input until the wait ends. */
export function LoadingOverlay({ loading, label, children }: LoadingOverlayProps) {
  const isPressed = useRef(false)
  const shown = useDelayed(loading, OVERLAY_DELAY_MS, isPressed)
  const press = () => {
    isPressed.current = true
    const released = new AbortController()
    const release = () => {
      isPressed.current = false
      released.abort()
    }
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { signal: released.signal })
  }
  return (
    <div className="relative h-full min-h-0" aria-busy={loading} onPointerDownCapture={press}>
      <div
        className={cx('h-full min-h-0', styles['content'], shown && 'opacity-[0.26]')}
        {...(shown ? { onKeyDownCapture: swallow } : {})}
      >
        {children}
      </div>
      {shown && (
        <div className="absolute inset-0 z-5 grid place-items-center">
          <div
            className="flex items-center gap-3.5 rounded-xl border border-line bg-surface px-6 py-4.5 font-medium shadow-2"
            role="status"
          >
            <Spinner />
            {label}
          </div>
        </div>
      )}
    </div>
  )
}

/** Blocks keys other than Tab under the overlay. Unlike `inert`, this keeps the focus where it was. */
function swallow(event: KeyboardEvent): void {
  if (event.key === 'Tab') return
  event.preventDefault()
  event.stopPropagation()
}

/** Waits while a pointer is down, since an overlay that appears during a press would swallow the click. */
function useDelayed(wanted: boolean, delayMs: number, isPressed: RefObject<boolean>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => {
      if (isPressed.current) timer = setTimeout(look, POINTER_CHECK_MS)
      else setReached(true)
    }
    let timer = setTimeout(look, delayMs)
    return () => {
      clearTimeout(timer)
      setReached(false)
    }
  }, [wanted, delayMs, isPressed])
  return wanted && reached
}
