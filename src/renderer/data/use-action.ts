import { useRef, useState } from 'react'

/** A second press while the action runs does nothing. Expected failures are values; thrown errors are logged (specification, 8). */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<void>,
  onBusy?: (busy: boolean) => void,
): [(...args: A) => void, boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const mark = (isRunning: boolean) => {
    running.current = isRunning
    setBusy(isRunning)
    onBusy?.(isRunning)
  }
  const guarded = async (...args: A): Promise<void> => {
    if (running.current) return
    mark(true)
    try {
      await action(...args)
    } catch (error) {
      console.error(error)
    } finally {
      mark(false)
    }
  }
  return [(...args) => void guarded(...args), busy]
}
