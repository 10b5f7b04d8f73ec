import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './figures.module.css'

export interface Figure {
  label: string
  /** The figure itself, with its unit once: 'Rs 1,592,430.00', '684'. */
  value: string
  /** Puts the figure into proportion: against the period before, or what it means. */
  note: ReactNode
  /** Takes more room than the others: the one figure the screen is about. */
  isMain?: boolean
}

/** One panel of key figures side by side: label, figure, and a note that puts it into proportion. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className={cx('rigid surface', styles['panel'])} aria-label={label}>
      <dl className={cx(row(0, 'stretch'), styles['figures'])}>
        {figures.map(({ label: name, value, note, isMain = false }) => (
          <div key={name} className={cx(styles['figure'], isMain && styles['main'])}>
            <dt>{name}</dt>
            <dd>
              <span className={cx('num nowrap', styles['value'])}>{value}</span>
              <span className={cx('type-supporting', styles['words'])}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
