import type { ReactNode } from 'react'
import { Panel } from '../parts/panel.tsx'
import { column } from '../layout/layout.ts'
import { cx } from '../cx.ts'
import styles from './list-panel.module.css'

interface ListPanelProps {
  label: string
  /** Search, filters, the count and what can be done with the rows. */
  tools: ReactNode
  /** The ways to the other pages. */
  footer?: ReactNode
  /** The rows, which take the rest of the height. */
  children: ReactNode
}

/** A list in a panel of its own: its tool bar, its rows and the way to its other pages. */
export const ListPanel = ({ label, tools, footer, children }: ListPanelProps) => (
  <Panel label={label} flush footer={footer} className={styles['panel']}>
    <div className={cx(column(), 'full')}>
      <div className={styles['tools']}>{tools}</div>
      <div className={styles['body']}>{children}</div>
    </div>
  </Panel>
)

/** The rows of one page, which scroll by themselves. */
export const PageRows = ({ children }: { children: ReactNode }) => (
  <div className={styles['rows']} data-scrolls="rows">
    {children}
  </div>
)

/** The number of rows, as text; announced as it changes. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <span className={styles['count']} role="status">
    {children}
  </span>
)
