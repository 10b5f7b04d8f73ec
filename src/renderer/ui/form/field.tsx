import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

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
  hint?: ReactNode
  optional?: boolean
}

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
