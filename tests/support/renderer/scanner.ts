import { act, fireEvent } from '@testing-library/react'

/** Later than any key that a test really types, ms. */
let clock = 1_000_000_000

/** Dispatches one key where the focus is, at a time of its own; a field takes the character, and Enter sends its form. Answers whether it was left to them. */
function press(key: string, timeStamp: number): boolean {
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  const isLeft = target.dispatchEvent(event)
  if (!isLeft || !(target instanceof HTMLInputElement)) return isLeft
  if (key.length === 1) fireEvent.input(target, { target: { value: target.value + key } })
  else if (key === 'Enter') target.form?.requestSubmit()
  return isLeft
}

/** Types keys where the focus is, so many ms apart whatever the machine's load; answers whether the last was left to the screen. */
export function typeApart(keys: readonly string[], ms: number): boolean {
  let isLeft = true
  const from = (clock += 60_000)
  keys.forEach((key, index) =>
    act(() => {
      isLeft = press(key, from + index * ms)
    }),
  )
  return isLeft
}

/** A scanner presses Shift before a capital. */
export const keysOf = (code: string): string[] => code.split('').flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))

/** What a scanner types of a code, 5 ms apart, with the key that it is set to end with, if any; answers whether its last key was taken. */
export const scan = (code: string, end: 'Enter' | 'Tab' | null = 'Enter'): boolean =>
  !typeApart([...keysOf(code), ...(end === null ? [] : [end])], 5)
