import { useEffect, useEffectEvent } from 'react'
import { isTypedElsewhere } from './use-frame-shortcuts.ts'

/** A scanner types its keys closer together than this, a person hardly two of them, ms. */
export const SCAN_GAP_MS = 35

/** Digits of the shortest card's number (specification, 5). */
const MIN_DIGITS = 5

/** Marks a field that a scanned card is not typed for: `<Input {...scanTarget} />`. */
export const scanTarget = { 'data-scans': '' }

const isForScans = (event: KeyboardEvent): boolean =>
  isTypedElsewhere(event) || (event.target instanceof HTMLElement && event.target.closest('[data-scans]') !== null)

/**
 * Takes the number of a card that a scanner types outside any field, as digits in one burst that Enter ends. Enter is spent then:
 * it would book the table or add the dish that the digits led to.
 */
export function useScanner(onScan: (number: string) => void): void {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    let digits = ''
    let at = 0
    const listen = (event: KeyboardEvent) => {
      const isBurst = event.timeStamp - at < SCAN_GAP_MS
      at = event.timeStamp
      if (/^\d$/.test(event.key) && isForScans(event)) digits = isBurst ? digits + event.key : event.key
      else if (event.key === 'Enter' && isBurst && digits.length >= MIN_DIGITS) {
        event.preventDefault()
        take(digits)
        digits = ''
      } else digits = ''
    }
    // Before any other listener, so that they see whose Enter it is.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
