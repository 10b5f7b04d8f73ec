import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './list-table.module.css'

interface RowOpenerProps {
  onOpen: () => void
  children: ReactNode
}

/** The whole row is the button's target, and arrow keys move between rows. */
export const RowOpener = ({ onOpen, children }: RowOpenerProps) => (
  <button type="button" className={cx('button-bare', styles['opener'])} aria-haspopup="dialog" onClick={onOpen} onKeyDown={walk}>
    {children}
  </button>
)

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key]
  const openers = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('td:first-child > button') ?? [])]
  const next = step === undefined ? undefined : openers[openers.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
