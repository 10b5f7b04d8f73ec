import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

interface SettingRowProps {
  label: string
  hint: ReactNode
  /** Takes the id of the label, which names it. */
  children: (labelId: string) => ReactNode
}

/** One setting: its name and what it does on the left, its control on the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const labelId = useId()
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        <div id={labelId} className={styles['label']}>
          {label}
        </div>
        <div className="type-supporting">{hint}</div>
      </div>
      {children(labelId)}
    </div>
  )
}
