import type { ReactNode } from 'react'
import type { Reading } from '../../data/reading.ts'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './reports.module.css'

interface ReportBodyProps {
  reading: Reading<unknown>
  /** The subject of a sentence: 'Sales'. */
  what: string
  safe: string
  onRetry: () => void
  children: ReactNode
}

export function ReportBody({ reading, what, safe, onRetry, children }: ReportBodyProps) {
  const label = `Loading ${what.toLowerCase()}`
  const part = (
    <LoadedPart reading={reading} what={what} safe={safe} label={label} onRetry={onRetry} skeleton={<Skeleton />}>
      {children}
    </LoadedPart>
  )
  return reading.error !== null && !reading.loading ? <Panel label={what}>{part}</Panel> : part
}

/** Hidden from screen readers, since the overlay announces the load. */
function Skeleton() {
  return (
    <div className={cx('min-h-0 gap-page', styles['skeleton'])} aria-hidden="true">
      <div className="surface-card" />
      <div className="surface-card" />
      <div className="surface-card" />
    </div>
  )
}
