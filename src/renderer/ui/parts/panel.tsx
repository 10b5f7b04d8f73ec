import { useId, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useScrollStop } from '../list/use-scroll-stop.ts'
import { column, row } from '../layout/layout.ts'
import styles from './panel.module.css'

interface PanelProps {
  /** The panel's name; without it, give `label`. */
  title?: ReactNode
  /** Names it for readers where it has no title, or a title that changes. */
  label?: string
  /** Left of the title, 24 px at most. */
  icon?: ReactNode
  /** At the right end of the head: a tag, a small button. */
  extra?: ReactNode
  /** Stays in view under the scrolling body: totals and the primary action. */
  footer?: ReactNode
  /** Lists that run from edge to edge take no padding. */
  flush?: boolean
  /** What scrolls in it beside the page, by name: the lines of an order, or what the kitchen is still to make. */
  scrolls?: 'order' | 'toMake'
  className?: string | undefined
  children?: ReactNode
}

/** A white panel with one hairline. Its body scrolls inside it; head and footer stay. Fills the height it is given. */
export function Panel({ title, label, icon, extra, footer, flush = false, scrolls, className, children }: PanelProps) {
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const scrollStop = useScrollStop(body)
    ? { role: 'group', tabIndex: 0, 'aria-label': typeof title === 'string' ? title : label }
    : {}
  return (
    <section
      className={cx(column(), 'full surface', styles['panel'], className)}
      aria-labelledby={title === undefined || label !== undefined ? undefined : titleId}
      aria-label={label}
    >
      {title !== undefined && (
        <header className={cx(row(12), 'rigid ruled', styles['head'])}>
          {icon}
          <h2 id={titleId} className="shrinks">
            {title}
          </h2>
          {extra !== undefined && <div className={cx(row(12), 'push')}>{extra}</div>}
        </header>
      )}
      <div ref={body} className={cx('grow', styles['body'], flush && styles['flush'])} data-scrolls={scrolls} {...scrollStop}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </section>
  )
}
