import { type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { LeaveGuard, useUnloadQuestion } from './leave-guard.tsx'

export interface FormHandle {
  id: string
  ref: RefObject<HTMLFormElement | null>
  submit: () => void
  isDirty: boolean
}

interface FormProps {
  form: FormHandle
  /** Use 'reload' if the draft outlives the screen, since only a reload or closing the window loses it. */
  asksBefore?: 'reload' | 'leaving'
  /** For the surrounding drawer or dialog (`useUnsaved`). */
  onDirty?: (isDirty: boolean) => void
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** Enter in a field sends it. Its fields take `form.field(…)`, its button `form.button`. */
export function Form({ form: { id, ref, submit, isDirty }, asksBefore, onDirty, className, label, children }: FormProps) {
  useUnloadQuestion(isDirty && asksBefore !== undefined)
  useEffect(() => {
    onDirty?.(isDirty)
    return () => onDirty?.(false)
  }, [isDirty, onDirty])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={ref} id={id} className={className} aria-label={label} onSubmit={send} noValidate autoComplete="off">
      {children}
      {asksBefore === 'leaving' && <LeaveGuard isDirty={isDirty} />}
    </form>
  )
}
