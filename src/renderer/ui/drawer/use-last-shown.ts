import { useState } from 'react'

/** What a drawer or dialog shows: the chosen item, or while it closes the last one. Null before the first. */
export function useLastShown<T>(chosen: T | null): T | null {
  const [shown, setShown] = useState(chosen)
  if (chosen !== null && chosen !== shown) setShown(chosen)
  return chosen ?? shown
}
