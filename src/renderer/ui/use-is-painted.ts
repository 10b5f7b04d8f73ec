import { startTransition, useEffect, useState } from 'react'

/** Whether a frame with what calls this has been painted: the rest can be drawn after that, so that a screen appears sooner. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // A frame's callbacks come before it is painted; what they leave for later comes after it.
    let later: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (later = setTimeout(() => startTransition(() => setIsPainted(true)))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [])
  return isPainted
}
