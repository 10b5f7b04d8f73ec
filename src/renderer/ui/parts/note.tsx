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

/** Says what happened and what is safe, with at most one button. */
export function Note({ tone, icon, title, action, children, role }: NoteProps) {
  return (
    <div className={cx(styles['note'], tones[tone])} role={role}>
      <span className="grid text-18 leading-5" aria-hidden="true">
        {icon}
      </span>
      <div className={cx('flex-fill', (tone === 'red' || tone === 'primary') && 'text-ink')}>
        {title !== undefined && <div className="text-15 font-semibold">{title}</div>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  )
}
