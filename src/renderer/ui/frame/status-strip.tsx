import { DownloadIcon, PrinterIcon, WarningIcon } from '../art/icons.tsx'
import { formatNow } from '../../model/format.ts'
import { useNow } from '../use-now.ts'
import { ServerIcon } from '../art/server-icon.tsx'
import { cx } from '../cx.ts'
import styles from './status-strip.module.css'

export interface PrinterLine {
  name: string
  state: string
  mood: 'ready' | 'trouble' | 'unknown'
  /** 'INV-000482 printed 7:41 PM'; empty before the first print. */
  last: string
  onOpen: () => void
}

export interface StatusStripProps {
  /** Null while no printer is set up. */
  printer: PrinterLine | null
  connected: boolean
  place: string
  /** The version that is installed when the program closes; empty if none is ready. */
  update: string
  timeZone: string
}

const CLOCK_MS = 10_000

/** It is amber while the printer or the connection has a problem. */
export function StatusStrip({ printer, connected, place, update, timeZone }: StatusStripProps) {
  const now = useNow(CLOCK_MS)
  const inTrouble = printer?.mood === 'trouble' || !connected
  return (
    <footer
      className={cx(
        'type-supporting flex flex-none items-center gap-6 whitespace-nowrap',
        styles['strip'],
        inTrouble && styles['trouble'],
      )}
    >
      <div className={cx('flex items-center gap-2', styles['part'], styles['printer'])} role="status">
        {printer === null ? (
          <>
            <PrinterIcon /> No printer set up
          </>
        ) : (
          <Printer {...printer} />
        )}
      </div>
      <div className={cx('ml-auto flex gap-5', styles['right'])}>
        {update !== '' && (
          <span
            className={cx('flex items-center gap-2', styles['part'])}
            role="status"
            title="Close Purser when convenient; it restarts in the new version"
          >
            <DownloadIcon /> Update {update} is ready
          </span>
        )}
        <span className={cx('flex items-center gap-2', styles['part'])} role="status">
          {connected ? <ServerIcon /> : <WarningIcon />} {connected ? 'Connected' : 'Connection lost'}
        </span>
        {place !== '' && <span>{place}</span>}
        <time className="tabular-nums">{formatNow(now, timeZone)}</time>
      </div>
    </footer>
  )
}

function Printer({ name, state, mood, last, onOpen }: PrinterLine) {
  return (
    <button
      type="button"
      className={cx('button-bare flex items-center gap-2', styles['open'])}
      title="Open the print centre"
      onClick={onOpen}
    >
      <span className={styles[mood]}>{mood === 'trouble' ? <WarningIcon /> : <PrinterIcon />}</span>
      <strong>{name}</strong>
      <span className={styles[mood]}>{state}</span>
      {last !== '' && <span className={cx('tabular-nums', styles['last'])}>{last}</span>}
      {mood === 'trouble' && <span className={cx('font-semibold', styles['way'])}>Open</span>}
    </button>
  )
}
