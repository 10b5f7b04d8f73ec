import { Input, type GetRef } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './otp-boxes.module.css'

/** In digits (semantics, Rules). */
export const OTP_LENGTH = 6

interface OtpBoxesProps {
  value: string
  onChange: (code: string) => void
  /** Shown red under the boxes; the first box gets the focus again. */
  error?: string | undefined
  errorDetail?: string | undefined
  autoFocus?: boolean
}

/** The box selects its content by itself one frame after its focus, which is too late for a fast typist. */
function replaceDigit({ key, target }: KeyboardEvent): void {
  if (/^\d$/.test(key) && target instanceof HTMLInputElement) target.select()
}

/** Typing moves to the next box, pasting fills all. `onChange` gets the digits so far; in a form, Enter sends it. */
export function OtpBoxes({ value, onChange, error, errorDetail, autoFocus = false }: OtpBoxesProps) {
  const boxes = useRef<GetRef<typeof Input.OTP>>(null)
  const errorId = useId()
  const isWrong = error !== undefined

  useEffect(() => {
    if (isWrong) boxes.current?.focus()
  }, [isWrong])

  return (
    <div
      className={cx(styles['otp'], isWrong && styles['wrong'])}
      role="group"
      aria-label="One-time code"
      aria-describedby={isWrong ? errorId : undefined}
      onKeyDownCapture={replaceDigit}
    >
      <Input.OTP
        ref={boxes}
        length={OTP_LENGTH}
        size="large"
        value={value}
        autoFocus={autoFocus}
        status={isWrong ? 'error' : ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        formatter={(typed) => typed.replace(/\D/g, '')}
        onInput={(cells) => onChange(cells.join(''))}
      />
      {isWrong && (
        <p id={errorId} className="mt-2 flex justify-between gap-2 text-sm" role="alert">
          <span className="font-semibold text-red">
            <WarningIcon /> {error}
          </span>
          <span className="type-supporting">{errorDetail}</span>
        </p>
      )}
    </div>
  )
}
