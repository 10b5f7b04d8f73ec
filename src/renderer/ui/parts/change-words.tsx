import { cx } from '../cx.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../art/icons.tsx'
import styles from './change-words.module.css'

interface ChangeWordsProps {
  now: number
  before: number
  /** What `before` was: 'the 7 days before'. */
  than: string
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** How much more or less than before, in words and with an arrow: `↑ 8.4% more than the 7 days before`. */
export function ChangeWords({ now, before, than }: ChangeWordsProps) {
  if (before === 0) return <>{now === 0 ? `None in ${than} either` : `None in ${than}`}</>
  if (now === before) return <>The same as {than}</>
  const isMore = now > before
  return (
    <>
      <span className={cx(styles['change'], isMore && styles['more'])}>
        {isMore ? <ArrowUpIcon /> : <ArrowDownIcon />} {percent.format(Math.abs(now - before) / before)}
      </span>{' '}
      {isMore ? 'more' : 'less'} than {than}
    </>
  )
}
