import { type KeyboardEvent, useRef, useState } from 'react'
import { endsScan, LEAST_SCANNED, SCAN_GAP_MS } from '../frame/use-scanner.ts'

/** What a field says of a scan that it refused, by what it asks for. */
const refusals = { amount: 'That was a scan, not an amount', pin: 'That was a scan, not a PIN' }

/** What codes are written in: amounts have points and commas besides. */
const CODE_KEY = /^[0-9A-Za-z-]$/

/**
 * For a field in which a number is counted or paid: a burst of keys that can be a card's number or a barcode is no number. The field keeps
 * what it had before, says so, and the Enter or Tab of the scan is spent. A scan without one is known by its sixth key; a PIN, which may
 * have six, is refused only where the scan would have sent it.
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
