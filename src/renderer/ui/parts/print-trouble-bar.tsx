import { PrinterIcon, WarningIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
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
  more?: number
  onMore?: () => void
}

/** Shown until the print problem is resolved. It is never red, since no money is lost. */
export function PrintTroubleBar({ kind, title, detail, actions, more = 0, onMore }: PrintTroubleBarProps) {
  const [quiet, main] = actions
  return (
    <div
      className="flex flex-none flex-wrap items-center gap-3.5 rounded-lg border border-amber-edge bg-amber-tint px-5 py-3 text-amber"
      role="alert"
    >
      <span className="self-start text-22 leading-5.5" aria-hidden="true">
        {kind === 'held' ? <PrinterIcon /> : <WarningIcon />}
      </span>
      <div className="flex-fill text-ink">
        <p className="font-semibold">{title}</p>
        <p className="type-supporting">{detail}</p>
      </div>
      {more > 0 && (
        <button
          type="button"
          className="button-bare min-h-(--p-control-small) rounded-md px-2 py-0 text-sm font-semibold whitespace-nowrap hover:underline"
          onClick={onMore}
        >
          +{more} more
        </button>
      )}
      <button
        type="button"
        className="button-bare min-h-(--p-control-small) rounded-lg border border-line-strong bg-surface px-3.5 py-0 text-md font-semibold whitespace-nowrap text-ink"
        onClick={quiet.onClick}
      >
        {quiet.label}
      </button>
      <button
        type="button"
        className={cx('button-bare text-md font-semibold whitespace-nowrap', styles['main'])}
        onClick={main.onClick}
      >
        {main.label}
      </button>
    </div>
  )
}
