import type { ReactNode } from 'react'
import { IconTile, type Tone } from '../../../ui/parts/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './panel.module.css'

interface PanelRowProps {
  tone?: Tone
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  extra?: ReactNode
  children?: ReactNode
}

export function PanelRow({ tone = 'neutral', icon, title, text, extra, children }: PanelRowProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-3', styles['row'])}>
      <IconTile tone={tone}>{icon}</IconTile>
      <div className={cx('flex-fill', styles['words'])}>
        <div className="font-semibold">{title}</div>
        <div className="type-supporting">{text}</div>
      </div>
      {extra}
      {children !== undefined && <div className="flex basis-full gap-2 pl-14">{children}</div>}
    </div>
  )
}
