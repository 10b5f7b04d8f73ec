import { useId, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useScrollStop } from '../use-scroll-stop.ts'
import styles from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** For screen readers, if the panel has no title or a changing one. */
  label?: string
  /** Shown left of the title, 24 px at most. */
  icon?: ReactNode
  extra?: ReactNode
  /** Stays visible under the scrolling body: totals and the primary action. */
  footer?: ReactNode
  flush?: boolean
  /** Names the content if it scrolls separately from the page: the lines of an order, or what the kitchen still has to make. */
  scrolls?: 'order' | 'toMake'
  className?: string | undefined
  children?: ReactNode
}

/** It fills the height it is given: its body scrolls; head and footer stay. */
export function Panel({ title, label, icon, extra, footer, flush = false, scrolls, className, children }: PanelProps) {
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const scrollStop = useScrollStop(body)
    ? { role: 'group', tabIndex: 0, 'aria-label': typeof title === 'string' ? title : label }
    : {}
  return (
    <section
      className={cx('surface-card', styles['panel'], className)}
      aria-labelledby={title === undefined || label !== undefined ? undefined : titleId}
      aria-label={label}
    >
      {title !== undefined && (
        <header className={styles['head']}>
          {icon}
          <h2 id={titleId} className="min-w-0">
            {title}
          </h2>
          {extra !== undefined && <div className={styles['extra']}>{extra}</div>}
        </header>
      )}
      <div
        ref={body}
        className={cx('flex-fill', styles['body'], flush && styles['flush'])}
        data-scrolls={scrolls}
        {...scrollStop}
      >
        {children}
      </div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </section>
  )
}
