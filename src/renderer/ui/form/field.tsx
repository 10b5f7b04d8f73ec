import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The props a control takes from its field: the id for the label, the error state, and the id of the text that describes it. */
export interface FieldControl {
  id: string
  status: 'error' | ''
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** Says what is wrong and what to do; shown red under the control. */
  error?: string | undefined
  /** Shown under the control while there is no error. */
  hint?: ReactNode
  /** Fields are required unless marked as optional. */
  optional?: boolean
}

/**
 * The layout of every field: the label above, the control, then its error or hint. The controls are in the files beside this one.
 */
export function Field({
  label,
  error,
  hint,
  optional = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const text = error ?? hint
  const textId = `${id}-text`
  const isWrong = error !== undefined
  return (
    <div className="min-w-0" data-wrong={isWrong || undefined}>
      <label htmlFor={id} className="type-label mb-1 block text-quiet">
        {label}
        {optional && <span className="font-normal"> (optional)</span>}
      </label>
      {children({
        id,
        status: isWrong ? 'error' : '',
        'aria-invalid': isWrong,
        'aria-required': !optional,
        'aria-describedby': text === undefined ? undefined : textId,
      })}
      {text !== undefined && (
        <div
          id={textId}
          className={cx('text-sm', isWrong ? 'text-red' : 'text-quiet', 'mt-1.25')}
          role={isWrong ? 'alert' : undefined}
        >
          {text}
        </div>
      )}
    </div>
  )
}
