import { useState } from 'react'

interface Typed {
  text: string
  type: (text: string) => void
  /** Call when the typed text is sent to be saved: the next saved value then replaces it, unless more is typed. */
  sent: () => void
}

/**
 * A new saved value replaces the typed text unless something was typed since the last send: the answer of a slow save must not
 * refill a field that was cleared meanwhile.
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
