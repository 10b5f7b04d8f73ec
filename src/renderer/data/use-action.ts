import { useCallback, useRef, useState } from 'react'

/**
 * An action of a button that runs once at a time: a second press while it runs does nothing. Returns the guarded action and
 * whether it is running, which becomes false even if the action throws. Expected failures are values; thrown errors are logged
 * (specification, 8). `onBusy` reports the running state to another component.
 */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<void>,
  onBusy?: (busy: boolean) => void,
): [(...args: A) => void, boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const guarded = useCallback(
    async (...args: A): Promise<void> => {
      if (running.current) return
      const mark = (isRunning: boolean) => {
        running.current = isRunning
        setBusy(isRunning)
        onBusy?.(isRunning)
      }
      mark(true)
      try {
        await action(...args)
      } catch (error) {
        console.error(error)
      } finally {
        mark(false)
      }
    },
    [action, onBusy],
  )
  const run = useCallback((...args: A) => void guarded(...args), [guarded])
  return [run, busy]
}
