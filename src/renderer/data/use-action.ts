import { useCallback, useRef, useState } from 'react'

/**
 * A button's action that runs once at a time: a second press while it runs does nothing. Answers the guarded action and whether it
 * is running. Expected failures are values; what it throws all the same is logged, as the specification has it (8).
 */
export function useAction<A extends unknown[]>(action: (...args: A) => Promise<void>): [(...args: A) => void, boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(
    (...args: A) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      action(...args)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          running.current = false
          setBusy(false)
        })
    },
    [action],
  )
  return [run, busy]
}
