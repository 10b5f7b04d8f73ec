import { type KeyboardEvent, useRef, useState } from 'react'
import { endsScan, LEAST_SCANNED, SCAN_GAP_MS } from '../keys/use-scanner.ts'

const refusals = { amount: 'That was a scan, not an amount', pin: 'That was a scan, not a PIN' }

/** Amounts may also have points and commas. */
const CODE_KEY = /^[0-9A-Za-z-]$/

/**
 * Refuses a scan in a field of numbers, which restores its earlier text. A scan without Enter or Tab is detected at its sixth key;
 * a PIN field, where six digits are valid, refuses only a scan that ends with one of them.
 */
export function useScanRefusal(onChange: (text: string) => void, asked: keyof typeof refusals = 'amount') {
  const [isRefused, setRefused] = useState(false)
  const burst = useRef({ keys: 0, at: 0, before: '' })
  const change = (text: string) => {
    setRefused(false)
    onChange(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, timeStamp, repeat, ctrlKey, metaKey, altKey, currentTarget } = event
    if (key === 'Shift') return
    const { keys, at, before } = burst.current
    const follows = keys > 0 && timeStamp - at < SCAN_GAP_MS
    const isOfCode = CODE_KEY.test(key) || (follows && endsScan(key))
    if (!isOfCode || repeat || ctrlKey || metaKey || altKey) {
      burst.current = { keys: 0, at: timeStamp, before: '' }
      return
    }
    burst.current = { keys: follows ? keys + 1 : 1, at: timeStamp, before: follows ? before : currentTarget.value }
    if (burst.current.keys <= LEAST_SCANNED || (asked === 'pin' && !endsScan(key))) return
    event.preventDefault()
    change(burst.current.before)
    setRefused(true)
  }
  return { refusal: isRefused ? refusals[asked] : undefined, change, onKeyDown }
}
