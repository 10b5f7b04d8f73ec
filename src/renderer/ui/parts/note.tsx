import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Tone } from './chip.tsx'
import tones from './chip.module.css'
import styles from './note.module.css'

interface NoteProps {
  tone: Tone
  icon: ReactNode
  title?: string
  action?: ReactNode
  children: ReactNode
  /** 'alert' announces a problem at once, 'status' politely. */
  role?: 'alert' | 'status'
}

/** A tinted box that stays: what happened, what is safe, and at most one button. */
export function Note({ tone, icon, title, action, children, role }: NoteProps) {
  return (
    <div className={cx(styles['note'], tones[tone])} role={role}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <div className={cx('grow', (tone === 'red' || tone === 'primary') && styles['onText'])}>
        {title !== undefined && <div className={styles['title']}>{title}</div>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
