import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { row, stack } from '../layout/layout.ts'
import styles from './sum-rows.module.css'

export interface SumRow {
  label: string
  value: ReactNode
  strong?: boolean
  /** Shown instead of the label, if it can be pressed. */
  press?: ReactNode
}

/**
 * Rows of labels at the left and amounts at the right: subtotal, tax, discount; balance now and after. `boxed` draws a frame
 * around them.
 */
export function SumRows({ rows, boxed = false }: { rows: readonly SumRow[]; boxed?: boolean }) {
  return (
    <dl className={cx(stack(6), boxed && styles['boxed'])}>
      {rows.map(({ label, value, strong = false, press = label }) => (
        <div key={label} className={cx(row(16, 'stretch', 'between'), styles['row'], strong && styles['strong'])}>
          <dt>{press}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
