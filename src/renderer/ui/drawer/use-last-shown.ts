import { useState } from 'react'

/** The chosen item, or while the drawer or dialog closes the last one; null before the first. */
export function useLastShown<T>(chosen: T | null): T | null {
  const [shown, setShown] = useState(chosen)
  if (chosen !== null && chosen !== shown) setShown(chosen)
  return chosen ?? shown
}
