import { useNow } from '../use-now.ts'
import styles from './code-validity.module.css'

const SECOND_MS = 1000
const RADIUS = 9
const LENGTH = 2 * Math.PI * RADIUS

/** Whole seconds as `m:ss`: 252 is `4:12`. Never below `0:00`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

interface CodeValidityProps {
  /** UTC epoch milliseconds. */
  sentAt: number
  expiresAt: number
  resendAt: number
  onSendAgain: () => void
}

export function CodeValidity({ sentAt, expiresAt, resendAt, onSendAgain }: CodeValidityProps) {
  const now = useNow(SECOND_MS)
  const left = Math.max(0, expiresAt - now)
  const share = expiresAt > sentAt ? Math.min(1, left / (expiresAt - sentAt)) : 0
  return (
    <div className="type-supporting flex min-h-8.5 items-center gap-2.75 [&_strong]:text-ink">
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        className="flex-none transform-[rotate(-90deg)] fill-none stroke-3"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r={RADIUS} className="stroke-(--p-line)" />
        <circle cx="11" cy="11" r={RADIUS} className={styles['rest']} strokeDasharray={`${LENGTH * share} ${LENGTH}`} />
      </svg>
      <span>
        {left > 0 ? (
          <>
            Valid for <strong className="tabular-nums">{formatSeconds(left / SECOND_MS)}</strong>
          </>
        ) : (
          'This code has expired'
        )}
      </span>
      <span className="ml-auto">
        {now < resendAt ? (
          <span className="tabular-nums">Send again in {formatSeconds((resendAt - now) / SECOND_MS)}</span>
        ) : (
          <button
            type="button"
            className="button-bare -mr-1 min-h-8.5 rounded-md px-1 py-0 font-semibold text-primary hover:underline"
            onClick={onSendAgain}
          >
            Send again
          </button>
        )}
      </span>
    </div>
  )
}
