import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { ArrowLeftIcon, CloseIcon } from '../art/icons.tsx'
import { MAX_PIN_DIGITS } from './pin-field.tsx'
import styles from './pin-keypad.module.css'

interface PinKeypadProps {
  value: string
  onChange: (pin: string) => void
  disabled?: boolean
  /** What the last key does, where the digits are sent from here. */
  lastKey?: ReactNode
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The focus stays in the field, so that keys and taps may be mixed. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Digits to tap for a masked field, on screens without keys. */
export function PinKeypad({ value, onChange, disabled = false, lastKey }: PinKeypadProps) {
  const key = (name: string, next: string, sign?: ReactNode) => (
    <Button
      key={name}
      className="num"
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
    <div className={styles['keypad']} role="group" aria-label="Digits">
      {DIGITS.map(digit)}
      {lastKey === undefined ? key('Clear', '', <CloseIcon />) : back}
      {digit('0')}
      {lastKey ?? back}
    </div>
  )
}
