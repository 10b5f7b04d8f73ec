import { useEffect, useEffectEvent } from 'react'
import { LEAST_SCANNED, SCAN_GAP_MS } from './use-scanner.ts'

/** A scan of several lines ends after this pause, ms: between lines, scanners wait longer than between keys. */
export const LINES_PAUSE_MS = 300

interface LineScan {
  /** How the text of such a scan begins; any other scan stays where it was typed. */
  begins: RegExp
  isOn: () => boolean
  /** Gets the text with the scanner's line ends. If it answers false, the text is typed into the field after all. */
  onText: (text: string) => boolean
}

/**
 * A scan of several lines, from the field with the focus or from none. Its first characters reach the field, since only the pace
 * of the next ones tells a scanner from a person: the field then gets its former text and loses the focus until the scan ends, so
 * that lists close and Enter sends no form.
 */
export function useLineScanner({ begins, isOn, onText }: LineScan): void {
  const isWanted = useEffectEvent((text: string) => text.length > LEAST_SCANNED && begins.test(text) && isOn())
  const take = useEffectEvent(onText)
  useEffect(() => {
    let text = ''
    let at = 0
    let origin = originOf(null)
    let isHeld = false
    let pause: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isHeld = false
      origin.focus()
      if (!take(text)) origin.type(text.replaceAll('\n', ''))
      text = ''
    }
    const hold = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      text += typedBy(event)
      clearTimeout(pause)
      pause = setTimeout(end, LINES_PAUSE_MS)
    }
    const listen = (event: KeyboardEvent) => {
      if (isHeld) return hold(event)
      if (event.repeat || event.timeStamp - at >= SCAN_GAP_MS) text = ''
      at = event.timeStamp
      // Capitals send a Shift key first.
      if (event.key === 'Shift') return
      if (text === '') origin = originOf(event.target)
      const isVisible = /^[!-~]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isVisible && isWanted(text + event.key)) {
        isHeld = true
        origin.restore()
        return hold(event)
      }
      text = isVisible ? text + event.key : ''
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(pause)
      window.removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}

/** Scanners end a line with Enter or Tab, some by Ctrl+J or Ctrl+M as on a serial line. */
function typedBy({ key, ctrlKey }: KeyboardEvent): string {
  if (key === 'Enter' || key === 'Tab' || ctrlKey) return '\n'
  return key.length === 1 ? key : ''
}

/** Where a scan began, with the text that it had before. */
function originOf(target: EventTarget | null) {
  const element = target instanceof HTMLElement ? target : null
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
  const before = field?.value ?? ''
  return {
    restore: () => {
      if (field !== null) write(field, before)
      element?.blur()
    },
    focus: () => element?.focus(),
    type: (text: string) => {
      if (field !== null) write(field, before + text)
    },
  }
}

/** Sets a field as if it was typed: React listens to the event, and sees a change only through the prototype's setter. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
