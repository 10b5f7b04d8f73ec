import { startTransition, useEffect, useState } from 'react'

/** Parts drawn after the first frame let a screen appear sooner. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // Animation callbacks run before the paint; a timeout set in one runs after it.
    let later: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (later = setTimeout(() => startTransition(() => setIsPainted(true)))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [])
  return isPainted
}
