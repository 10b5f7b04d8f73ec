import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'primary' | 'green' | 'amber' | 'red' | 'brass'

/** A small tag for a state or place ('Verified', '2nd Floor 3'): an icon and a label on a tint. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles['chip'], styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

/** A 44 px square with an icon, at the start of a panel's row. */
export function IconTile({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={cx(styles['tile'], styles[tone])} aria-hidden="true">
      {children}
    </span>
  )
}
