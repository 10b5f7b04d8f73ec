import { useEffect, useEffectEvent } from 'react'
import { isTypedElsewhere } from './keys.ts'

/** The longest gap between two keys of a scan, ms; people rarely type even two keys that fast. */
export const SCAN_GAP_MS = 35

/** Without an end key, a scan ends after this pause, ms. */
export const SCAN_PAUSE_MS = 100

/** Scanners are set up to send Enter, Tab or neither. */
export const endsScan = (key: string): boolean => key === 'Enter' || key === 'Tab'

/** Marks a field that passes scans on instead of keeping them as text: `<Input {...scanTarget} />`. */
export const scanTarget = { 'data-scans': '' }

const isInScanTarget = ({ target }: Event): boolean => target instanceof HTMLElement && target.closest('[data-scans]') !== null

/** Characters of the shortest code: a card number has five (specification, 5). Anything shorter was typed by a person. */
export const LEAST_SCANNED = 5

const scanned = new WeakSet<Event>()
/** Whether a key belongs to a scan, by its pace or as its end key; it is then not a shortcut. */
export const isOfScan = (event: Event): boolean => scanned.has(event)

/** `isInField`: the focus is in a field that passes scans on, where a fast typist may have typed the code. */
export interface Scan {
  code: string
  isInField: boolean
  isEnded: boolean
}

/**
 * A scan is one fast burst of visible characters outside fields. If `onScan` answers true, the key that ended it is suppressed:
 * otherwise it would book the focused table, add the found dish or move the focus.
 */
export function useScanner(onScan: (scan: Scan) => boolean): void {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    let code = ''
    // Counts the keys at a scanner's pace, in fields and dialogs too.
    let burst = 0
    let at = 0
    let isInField = false
    let pause: ReturnType<typeof setTimeout> | undefined
    const endByPause = () => {
      if (code !== '') take({ code, isInField, isEnded: false })
      code = ''
    }
    const listen = (event: KeyboardEvent) => {
      clearTimeout(pause)
      // On a busy page the next scan may come before the timer fires.
      if (event.timeStamp - at >= SCAN_PAUSE_MS) endByPause()
      // A key that is held down repeats at a scanner's pace.
      if (event.repeat || event.timeStamp - at >= SCAN_GAP_MS) [code, burst] = ['', 0]
      at = event.timeStamp
      // Capitals send a Shift key first.
      if (event.key === 'Shift') return
      const isVisible = /^[!-~]$/.test(event.key)
      if (burst >= (isVisible ? 1 : LEAST_SCANNED)) scanned.add(event)
      burst = isVisible ? burst + 1 : 0
      isInField = isInScanTarget(event)
      if (isVisible && (isInField || isTypedElsewhere(event))) {
        // Within a scan, letters and signs are not shortcuts of the board.
        if (code !== '' && !isInField && /\D/.test(event.key)) event.stopPropagation()
        code += event.key
        pause = setTimeout(endByPause, SCAN_PAUSE_MS)
        return
      }
      if (endsScan(event.key) && code !== '' && take({ code, isInField, isEnded: true })) event.preventDefault()
      code = ''
    }
    // Captured before all other listeners, so that they can tell whether an Enter belongs to a scan.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(pause)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}
