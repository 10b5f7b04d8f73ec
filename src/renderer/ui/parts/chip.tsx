import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'primary' | 'green' | 'amber' | 'red' | 'brass'

export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles['chip'], styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

export function IconTile({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={cx(styles['tile'], styles[tone])} aria-hidden="true">
      {children}
    </span>
  )
}
