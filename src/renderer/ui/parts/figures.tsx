import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './figures.module.css'

export interface Figure {
  label: string
  /** The formatted figure with its unit: 'Rs 1,592,430.00', '684'. */
  value: string
  note: ReactNode
  isMain?: boolean
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="surface-card flex-none overflow-hidden" aria-label={label}>
      <dl className={cx('flex', styles['figures'])}>
        {figures.map(({ label: name, value, note, isMain = false }) => (
          <div key={name} className={cx(styles['figure'], isMain && styles['main'])}>
            <dt>{name}</dt>
            <dd>
              <span className={cx('whitespace-nowrap tabular-nums', styles['value'])}>{value}</span>
              <span className={cx('type-supporting', styles['words'])}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
