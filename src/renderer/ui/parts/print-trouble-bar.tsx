import { PrinterIcon, WarningIcon } from '../art/icons.tsx'
import styles from './print-trouble-bar.module.css'

export interface TroubleAction {
  label: string
  onClick: () => void
}

interface PrintTroubleBarProps {
  /** `held`: nothing came out. `unknown`: it is not known whether it did, and staff are asked. */
  kind: 'held' | 'unknown'
  /** What happened, and that the sale stands: 'Paper is out. INV-000483 is paid and waits to print.' */
  title: string
  detail: string
  /** The quieter button, then the amber one. */
  actions: readonly [TroubleAction, TroubleAction]
  /** Further invoices in trouble behind this one. */
  more?: number
  /** Leads to all of them. */
  onMore?: () => void
}

/** The amber bar under the top bar until the paper is out. Never red: no money is lost. */
export function PrintTroubleBar({ kind, title, detail, actions, more = 0, onMore }: PrintTroubleBarProps) {
  const [quiet, main] = actions
  return (
    <div className={styles['bar']} role="alert">
      <span className={styles['icon']} aria-hidden="true">
        {kind === 'held' ? <PrinterIcon /> : <WarningIcon />}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['detail']}>{detail}</p>
      </div>
      {more > 0 && (
        <button type="button" className={styles['more']} onClick={onMore}>
          +{more} more
        </button>
      )}
      <button type="button" className={styles['quiet']} onClick={quiet.onClick}>
        {quiet.label}
      </button>
      <button type="button" className={styles['main']} onClick={main.onClick}>
        {main.label}
      </button>
    </div>
  )
}
