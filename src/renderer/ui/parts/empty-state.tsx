import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text: ReactNode
  /** The one next step, as a button. */
  action?: ReactNode
}

/** Says what will stand in an empty list and offers the one next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <div className={styles['icon']} aria-hidden="true">
        {icon}
      </div>
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['text']}>{text}</p>
      {action}
    </div>
  )
}
