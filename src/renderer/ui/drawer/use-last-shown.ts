import { useState } from 'react'

/** What a drawer or dialog shows: while it closes, and nothing is chosen any more, the last that was. Null before the first. */
export function useLastShown<T>(chosen: T | null): T | null {
  const [shown, setShown] = useState(chosen)
  if (chosen !== null && chosen !== shown) setShown(chosen)
  return chosen ?? shown
}
