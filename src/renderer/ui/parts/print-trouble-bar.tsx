import { PrinterIcon, WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import { row } from '../layout/layout.ts'
import styles from './print-trouble-bar.module.css'

export interface TroubleAction {
  label: string
  onClick: () => void
}

interface PrintTroubleBarProps {
  /** `held`: nothing was printed. `unknown`: it is not known whether it was, and staff are asked. */
  kind: 'held' | 'unknown'
  /** What happened, and that the sale is recorded: 'Paper is out. INV-000483 is paid and waits to print.' */
  title: string
  detail: string
  /** The secondary button, then the amber one. */
  actions: readonly [TroubleAction, TroubleAction]
  /** Number of further invoices with the same problem. */
  more?: number
  /** Opens the list of all of them. */
  onMore?: () => void
}

/** The amber bar under the top bar, shown until the print problem is resolved. It is never red, since no money is lost. */
export function PrintTroubleBar({ kind, title, detail, actions, more = 0, onMore }: PrintTroubleBarProps) {
  const [quiet, main] = actions
  return (
    <div className={cx(row(14, 'wrap'), 'rigid', styles['bar'])} role="alert">
      <span className={styles['icon']} aria-hidden="true">
        {kind === 'held' ? <PrinterIcon /> : <WarningIcon />}
      </span>
      <div className={cx('grow', styles['words'])}>
        <p className="strong">{title}</p>
        <p className="type-supporting">{detail}</p>
      </div>
      {more > 0 && (
        <button type="button" className={cx('bare small strong nowrap', styles['more'])} onClick={onMore}>
          +{more} more
        </button>
      )}
      <button type="button" className={cx('bare dense strong nowrap', styles['quiet'])} onClick={quiet.onClick}>
        {quiet.label}
      </button>
      <button type="button" className={cx('bare dense strong nowrap', styles['main'])} onClick={main.onClick}>
        {main.label}
      </button>
    </div>
  )
}
