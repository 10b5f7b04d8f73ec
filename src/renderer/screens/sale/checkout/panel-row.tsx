import type { ReactNode } from 'react'
import { IconTile, type Tone } from '../../../ui/parts/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { row } from '../../../ui/layout/layout.ts'
import styles from './panel.module.css'

interface PanelRowProps {
  tone?: Tone
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  /** At the right end: a tag, a switch, a link. */
  extra?: ReactNode
  /** Under the text, over the full width. */
  children?: ReactNode
}

/** A row of the payment's panels: icon, title and one line of text. */
export function PanelRow({ tone = 'neutral', icon, title, text, extra, children }: PanelRowProps) {
  return (
    <div className={cx(row(12, 'wrap'), styles['row'])}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div className={cx('grow', styles['words'])}>
        <div className="strong">{title}</div>
        <div className="type-supporting">{text}</div>
      </div>
      {extra}
      {children !== undefined && <div className={cx(row(8, 'stretch'), styles['below'])}>{children}</div>}
    </div>
  )
}
