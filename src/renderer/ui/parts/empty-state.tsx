import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { column } from '../layout/layout.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text: ReactNode
  /** The one next step, as a button. */
  action?: ReactNode
}

/** Says what an empty list will contain and offers the one next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={cx(column(0, 'centred', 'middle'), 'full', styles['state'])}>
      <div className={cx('center quiet', styles['icon'])} aria-hidden="true">
        {icon}
      </div>
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['text']}>{text}</p>
      {action}
    </div>
  )
}
