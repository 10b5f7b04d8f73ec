import { useId, useRef } from 'react'
import type { FormHandle } from './form.tsx'

/** For a `<Form>` whose draft is kept elsewhere and whose action runs once there, such as a step of the sale. `ownId` is for a button that has to know it. */
export function useFormHandle(submit: () => void, ownId?: string): FormHandle {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  return { id: ownId ?? id, ref, submit, isDirty: false }
}
