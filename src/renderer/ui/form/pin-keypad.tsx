import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { ArrowLeftIcon, CloseIcon } from '../art/icons.tsx'
import { MAX_PIN_DIGITS } from './pin-field.tsx'

interface PinKeypadProps {
  value: string
  onChange: (pin: string) => void
  disabled?: boolean
  lastKey?: ReactNode
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Keeps the focus in the field, so that typing and tapping can be mixed. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

export function PinKeypad({ value, onChange, disabled = false, lastKey }: PinKeypadProps) {
  const key = (name: string, next: string, sign?: ReactNode) => (
    <Button
      key={name}
      className="tabular-nums"
      disabled={disabled}
      icon={sign}
      {...(sign === undefined ? {} : { 'aria-label': name, title: name })}
      onMouseDown={keepFocus}
      onClick={() => onChange(next)}
    >
      {sign === undefined ? name : null}
    </Button>
  )
  const digit = (name: string) => key(name, `${value}${name}`.slice(0, MAX_PIN_DIGITS))
  const back = key('Delete the last digit', value.slice(0, -1), <ArrowLeftIcon />)
  return (
    <div
      className="grid grid-cols-3 gap-2 [&>button]:h-12 [&>button]:w-full [&>button]:p-0 [&>button]:text-18"
      role="group"
      aria-label="Digits"
    >
      {DIGITS.map(digit)}
      {lastKey === undefined ? key('Clear', '', <CloseIcon />) : back}
      {digit('0')}
      {lastKey ?? back}
    </div>
  )
}
