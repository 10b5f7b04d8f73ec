import { useState } from 'react'

interface Typed {
  text: string
  type: (text: string) => void
  /** What is typed was sent to be kept: the next kept value may take its place, until something else is typed. */
  sent: () => void
}

/**
 * What is typed over a value that is kept elsewhere. Another kept value, from here or from another window, is shown unless something was typed
 * since the last one was sent: saving takes a while, and an emptied field must not be filled again by its answer.
 */
export function useTyped(kept: string): Typed {
  const [text, setText] = useState(kept)
  const [isDirty, setDirty] = useState(false)
  const [known, setKnown] = useState(kept)
  if (known !== kept) {
    setKnown(kept)
    if (!isDirty) setText(kept)
  }
  return {
    text,
    type: (typed) => {
      setDirty(true)
      setText(typed)
    },
    sent: () => setDirty(false),
  }
}
