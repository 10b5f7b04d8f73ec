import { useEffect, useEffectEvent } from 'react'
import { isTypedElsewhere } from './use-frame-shortcuts.ts'

/** A scanner types its keys closer together than this, a person hardly two of them, ms. */
export const SCAN_GAP_MS = 35

/** Marks a field that what is scanned is not typed for: `<Input {...scanTarget} />`. */
export const scanTarget = { 'data-scans': '' }

const isInScanTarget = ({ target }: Event): boolean => target instanceof HTMLElement && target.closest('[data-scans]') !== null

/** What was scanned, and whether the focus is in a field that passes scans on: there a fast typist may have typed it. */
export interface Scan {
  code: string
  isInField: boolean
}

/**
 * Takes what a scanner types outside any field, as visible characters in one burst that Enter ends. Where `onScan` answers true, Enter is
 * spent: it would book the table or add the dish that the characters led to.
 */
export function useScanner(onScan: (scan: Scan) => boolean): void {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    let code = ''
    let at = 0
    const listen = (event: KeyboardEvent) => {
      if (event.timeStamp - at >= SCAN_GAP_MS) code = ''
      at = event.timeStamp
      // Capitals come with Shift, a key of its own.
      if (event.key === 'Shift') return
      const isInField = isInScanTarget(event)
      if (/^[!-~]$/.test(event.key) && (isInField || isTypedElsewhere(event))) {
        // The board's letters and signs are no commands in the middle of a scan.
        if (code !== '' && !isInField && /\D/.test(event.key)) event.stopPropagation()
        code += event.key
        return
      }
      if (event.key === 'Enter' && code !== '' && take({ code, isInField })) event.preventDefault()
      code = ''
    }
    // Before any other listener, so that they see whose Enter it is.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
