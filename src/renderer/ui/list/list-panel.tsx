import type { ReactNode } from 'react'
import { Panel } from '../parts/panel.tsx'
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
  <Panel label={label} flush footer={footer} className="[&>footer]:py-2.5">
    <div className="flex h-full min-h-0 flex-col">
      <div className={styles['tools']}>{tools}</div>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  </Panel>
)

/** The number of rows, as text; changes are announced. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto text-13 whitespace-nowrap text-quiet tabular-nums" role="status">
    {children}
  </span>
)
