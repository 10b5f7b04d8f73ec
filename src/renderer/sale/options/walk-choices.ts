import type { KeyboardEvent } from 'react'
import { isOfScan } from '../../ui/keys/use-scanner.ts'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Digits press the choices of the focused group, arrows move along it. Other keys, and keys typed into a field, are ignored. */
export function walkChoices(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLButtonElement) || isOfScan(event.nativeEvent)) return
  const buttons = [...(target.closest('[data-choices]')?.querySelectorAll('button') ?? [])]
  const digit = /^[1-9]$/.test(event.key) ? buttons[Number(event.key) - 1] : undefined
  const step = steps[event.key]
  const next = step === undefined ? digit : buttons[buttons.indexOf(target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  if (digit !== undefined) digit.click()
}
