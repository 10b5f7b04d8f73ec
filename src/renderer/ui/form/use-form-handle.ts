import { useId, useRef } from 'react'
import type { FormHandle } from './form.tsx'

/** For a `<Form>` whose draft and sending live elsewhere. `ownId` is for a button that must know the form's id. */
export function useFormHandle(submit: () => void, ownId?: string): FormHandle {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  return { id: ownId ?? id, ref, submit, isDirty: false }
}
