import { useLayoutEffect, useRef } from 'react'

const FIELD = ':is(input:not([type=file], :disabled), textarea, [tabindex="0"])'
const places = { first: FIELD, wrong: `[data-wrong] ${FIELD}` }

interface Wanted {
  place: keyof typeof places
  /** The element that had the focus when the focus move was requested. */
  from: Element | null
}

/** Whether the person has gone to another part of the screen; their focus is then left alone. */
function hasGoneOn(form: HTMLFormElement | null, { from }: Wanted): boolean {
  const now = document.activeElement
  if (now === null || now === document.body || now === from) return false
  return form?.contains(now) === false && !(now instanceof HTMLButtonElement && now.form === form)
}

/** Moves the focus to the first field of a form, or to the first wrong one, after the form has rendered and is enabled again. */
export function useFormFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = ref.current?.querySelector<HTMLElement>(places[wanted.current.place])
    // Fields that are disabled while the form is sent are found by a later render.
    if (field === null) return
    if (!hasGoneOn(ref.current, wanted.current)) field?.focus()
    wanted.current = null
  })
  const focusOn = (place: keyof typeof places, from = document.activeElement) => {
    wanted.current = { place, from }
  }
  return { ref, focusOn }
}
