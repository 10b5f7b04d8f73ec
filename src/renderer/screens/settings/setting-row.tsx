import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { row } from '../../ui/layout/layout.ts'

interface SettingRowProps {
  label: string
  hint: ReactNode
  /** Renders the control; takes the id of its label. */
  children: (labelId: string) => ReactNode
}

/** One setting: its name and hint on the left, its control on the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const labelId = useId()
  return (
    <div className={cx(row(12, 'wrap'), 'item')}>
      <div className="grow">
        <div id={labelId} className="strong">
          {label}
        </div>
        <div className="type-supporting">{hint}</div>
      </div>
      {children(labelId)}
    </div>
  )
}
