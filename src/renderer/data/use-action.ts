import { useCallback, useRef, useState } from 'react'

/**
 * A button's action that runs once at a time: a second press while it runs does nothing. Answers the guarded action and whether it
 * is running, which ends however the action ends. Expected failures are values; what it throws all the same is logged, as the
 * specification has it (8). `onBusy` is called too, where another component shows it.
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
