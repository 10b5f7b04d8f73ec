import type { ReactNode } from 'react'
import { Panel } from '../parts/panel.tsx'
import styles from './list-panel.module.css'

interface ListPanelProps {
  label: string
  tools: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export const ListPanel = ({ label, tools, footer, children }: ListPanelProps) => (
  <Panel label={label} flush footer={footer} className="[&>footer]:py-2.5">
    <div className="flex h-full min-h-0 flex-col">
      <div className={styles['tools']}>{tools}</div>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  </Panel>
)

export const ListCount = ({ children }: { children: ReactNode }) => (
  <span className="ml-auto text-13 whitespace-nowrap text-quiet tabular-nums" role="status">
    {children}
  </span>
)
