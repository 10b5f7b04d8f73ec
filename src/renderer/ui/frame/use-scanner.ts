import { useEffect, useEffectEvent } from 'react'
import { isTypedElsewhere } from './use-frame-shortcuts.ts'

/** A scanner types its keys closer together than this, a person hardly two of them, ms. */
export const SCAN_GAP_MS = 35

/** A scanner that sends no key at the end of a code is done after so long without one, ms. */
export const SCAN_PAUSE_MS = 100

/** Whether a key ends a scan: scanners are set up to send either, or none. */
export const endsScan = (key: string): boolean => key === 'Enter' || key === 'Tab'

/** Marks a field that what is scanned is not typed for: `<Input {...scanTarget} />`. */
export const scanTarget = { 'data-scans': '' }

const isInScanTarget = ({ target }: Event): boolean => target instanceof HTMLElement && target.closest('[data-scans]') !== null

/** Characters of the shortest code: a card's number has five (specification, 5). What is shorter is typed for the till. */
export const LEAST_SCANNED = 5

const scanned = new WeakSet<Event>()
/** Whether a key came so soon after others that a scanner typed them, or ends such a scan: it is no command of the till. */
export const isOfScan = (event: Event): boolean => scanned.has(event)

/** What was scanned, and whether the focus is in a field that passes scans on: there a fast typist may have typed it. */
export interface Scan {
  code: string
  isInField: boolean
  /** Whether Enter or Tab ended it, not a pause. */
  isEnded: boolean
}

/**
 * Takes what a scanner types outside any field, as visible characters in one burst that Enter, Tab or a pause ends. Where `onScan` answers
 * true, the key that ended it is spent: it would book the table, add the dish that the characters led to or move the focus.
 */
export function useScanner(onScan: (scan: Scan) => boolean): void {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    let code = ''
    // What came at a scanner's pace anywhere, in a field or dialog too.
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
      // A busy page sees the next scan before its timer.
      if (event.timeStamp - at >= SCAN_PAUSE_MS) endByPause()
      // A key that is held down repeats at a scanner's pace.
      if (event.repeat || event.timeStamp - at >= SCAN_GAP_MS) [code, burst] = ['', 0]
      at = event.timeStamp
      // Capitals come with Shift, a key of its own.
      if (event.key === 'Shift') return
      const isVisible = /^[!-~]$/.test(event.key)
      if (burst >= (isVisible ? 1 : LEAST_SCANNED)) scanned.add(event)
      burst = isVisible ? burst + 1 : 0
      isInField = isInScanTarget(event)
      if (isVisible && (isInField || isTypedElsewhere(event))) {
        // The board's letters and signs are no commands in the middle of a scan.
        if (code !== '' && !isInField && /\D/.test(event.key)) event.stopPropagation()
        code += event.key
        pause = setTimeout(endByPause, SCAN_PAUSE_MS)
        return
      }
      if (endsScan(event.key) && code !== '' && take({ code, isInField, isEnded: true })) event.preventDefault()
      code = ''
    }
    // Before any other listener, so that they see whose Enter it is.
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(pause)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}
