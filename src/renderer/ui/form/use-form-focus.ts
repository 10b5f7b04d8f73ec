import { useCallback, useLayoutEffect, useRef } from 'react'

const FIELD = ':is(input:not([type=file], :disabled), textarea, [tabindex="0"])'
const places = { first: FIELD, wrong: `[data-wrong] ${FIELD}` }

/** Leads the focus to the first field of a form, or to the first wrong one, once the form shows what was decided and can be typed in again. */
export function useFormFocus() {
  const ref = useRef<HTMLFormElement>(null)
  const wanted = useRef<keyof typeof places | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = ref.current?.querySelector<HTMLElement>(places[wanted.current])
    // Fields that rest while it is sent are found once they are back.
    if (field === null) return
    field?.focus()
    wanted.current = null
  })
  const focusOn = useCallback((place: keyof typeof places) => {
    wanted.current = place
  }, [])
  return { ref, focusOn }
}
