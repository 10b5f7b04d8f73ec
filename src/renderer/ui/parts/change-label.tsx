import { cx } from '../cx.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../art/icons.tsx'
import styles from './change-label.module.css'

interface ChangeLabelProps {
  now: number
  before: number
  /** The period of `before`: 'the 7 days before'; omitted if a figure beside it already names it. */
  than?: string
  isRunning?: boolean
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** `↑ 8.4% more than the 7 days before`. */
export function ChangeLabel({ now, before, than, isRunning = false }: ChangeLabelProps) {
  const soFar = isRunning ? ' so far' : ''
  if (before === 0) return <>None in {than ?? 'the days before'}</>
  if (now === before) return <>{`The same${soFar}${than === undefined ? '' : ` as ${than}`}`}</>
  const isMore = now > before
  return (
    <>
      <span className={cx(styles['change'], isMore && styles['more'])}>
        {isMore ? <ArrowUpIcon /> : <ArrowDownIcon />} {percent.format(Math.abs(now - before) / before)}
      </span>{' '}
      {isMore ? 'more' : 'less'}
      {soFar}
      {than !== undefined && ` than ${than}`}
    </>
  )
}
