import type { InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import { PinField } from '../../ui/form/pin-field.tsx'
import type { PinErrors, TypedPin } from './new-pin.ts'

interface PinPairProps {
  typed: TypedPin
  errors: PinErrors
  onChange: (typed: TypedPin) => void
  /** Told which of the two a keypad below is for. */
  onFocus?: (field: keyof TypedPin) => void
  optional?: boolean
}

/** A PIN typed twice, both masked: nobody at the desk reads it, so a slip would lock its guest out. The wrong one takes the focus. */
export function PinPair({ typed, errors, onChange, onFocus, optional = false }: PinPairProps) {
  const [first, second] = [useRef<InputRef>(null), useRef<InputRef>(null)]
  const wrong = errors.pin !== undefined ? first : errors.again !== undefined ? second : null
  useEffect(() => wrong?.current?.focus(), [wrong])
  const hasKeypad = onFocus !== undefined
  return (
    <div className="pair">
      <div onFocus={() => onFocus?.('pin')}>
        <PinField
          ref={first}
          label="PIN"
          optional={optional}
          value={typed.pin}
          onChange={(pin) => onChange({ ...typed, pin })}
          error={errors.pin}
          hasKeypad={hasKeypad}
        />
      </div>
      <div onFocus={() => onFocus?.('again')}>
        <PinField
          ref={second}
          label="PIN again"
          value={typed.again}
          onChange={(again) => onChange({ ...typed, again })}
          error={errors.again}
          hasKeypad={hasKeypad}
        />
      </div>
    </div>
  )
}
