import { useCallback, useLayoutEffect, useRef } from 'react'

const FIELD = ':is(input:not([type=file], :disabled), textarea, [tabindex="0"])'
const places = { first: FIELD, wrong: `[data-wrong] ${FIELD}` }

interface Wanted {
  place: keyof typeof places
  /** What had the focus when the form was asked for something. */
  from: Element | null
}

/** Whether somebody has gone on to another part of the screen: who types there is not led away. */
function hasGoneOn(form: HTMLFormElement | null, { from }: Wanted): boolean {
  const now = document.activeElement
  if (now === null || now === document.body || now === from) return false
  return form?.contains(now) === false && !(now instanceof HTMLButtonElement && now.form === form)
}

/** Leads the focus to the first field of a form, or to the first wrong one, once the form shows what was decided and can be typed in again. */
export function useFormFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const wanted = useRef<Wanted | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = ref.current?.querySelector<HTMLElement>(places[wanted.current.place])
    // Fields that rest while it is sent are found once they are back.
    if (field === null) return
    if (!hasGoneOn(ref.current, wanted.current)) field?.focus()
    wanted.current = null
  })
  const focusOn = useCallback((place: keyof typeof places, from = document.activeElement) => {
    wanted.current = { place, from }
  }, [])
  return { ref, focusOn }
}
