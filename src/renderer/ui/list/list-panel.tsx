import type { ReactNode } from 'react'
import { Panel } from '../parts/panel.tsx'
import { column } from '../layout/layout.ts'
import { cx } from '../cx.ts'
import styles from './list-panel.module.css'

interface ListPanelProps {
  label: string
  /** Search, filters, the count and the actions on the rows. */
  tools: ReactNode
  /** The buttons for other pages. */
  footer?: ReactNode
  /** The rows, which take the rest of the height. */
  children: ReactNode
}

/** A list in its own panel, with a tool bar above and paging below. */
export const ListPanel = ({ label, tools, footer, children }: ListPanelProps) => (
  <Panel label={label} flush footer={footer} className={styles['panel']}>
    <div className={cx(column(), 'full')}>
      <div className={styles['tools']}>{tools}</div>
      <div className={styles['body']}>{children}</div>
    </div>
  </Panel>
)

/** The number of rows, as text; changes are announced. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <span className={styles['count']} role="status">
    {children}
  </span>
)
