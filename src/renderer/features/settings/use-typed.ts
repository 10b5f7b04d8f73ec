import { useState } from 'react'

/**
 * What is typed over a value that is kept elsewhere. A value that was kept here or in another window is shown, but for what was typed meanwhile:
 * saving takes a while, and the next letters must not be lost to its answer. `wantedOf` is what typed text would be kept as.
 */
export function useTyped(kept: string, wantedOf: (typed: string) => string): [typed: string, type: (typed: string) => void] {
  const [typed, type] = useState(kept)
  const [known, setKnown] = useState(kept)
  if (known !== kept) {
    setKnown(kept)
    if ([known, kept].includes(wantedOf(typed))) type(kept)
  }
  return [typed, type]
}
