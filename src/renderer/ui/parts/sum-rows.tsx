import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './sum-rows.module.css'

export interface SumRow {
  label: string
  value: ReactNode
  strong?: boolean
  /** Shown instead of the label, if it can be pressed. */
  press?: ReactNode
}

export function SumRows({ rows, boxed = false }: { rows: readonly SumRow[]; boxed?: boolean }) {
  return (
    <dl className={cx(styles['rows'], boxed && 'rounded-lg border border-line px-3.5 py-3')}>
      {rows.map(({ label, value, strong = false, press = label }) => (
        <div key={label} className={cx(styles['row'], strong && styles['strong'])}>
          <dt>{press}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
