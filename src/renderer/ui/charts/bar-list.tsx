import { cx } from '../cx.ts'
import { type ChartData, type ChartPoint, listedValue } from './chart-data.ts'
import styles from './bar-list.module.css'

const valueOf = ({ values }: ChartPoint): number => values[0] ?? 0

interface BarListProps {
  data: ChartData
  caption: string
  /** What stands at the right of a bar: its share of the whole, or the value itself. */
  tells: 'share' | 'value'
}

/** Lying bars, longest first: a word, its bar and a number in each row. The first measure is drawn, below zero in brass. */
export function BarList({ data, caption, tells }: BarListProps) {
  const [measure] = data.measures
  const whole = data.points.reduce((total, point) => total + valueOf(point), 0)
  const longest = Math.max(1, ...data.points.map((point) => Math.abs(valueOf(point))))
  return (
    <table className={cx('dense', styles['list'])}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{data.dimension}</th>
          <th scope="col">{tells === 'share' ? 'Share' : measure?.name}</th>
        </tr>
      </thead>
      <tbody>
        {data.points.map((point) => (
          <tr key={point.key} className={cx(styles['row'], tells === 'value' && styles['named'])}>
            <th scope="row">{point.title}</th>
            <td>
              <span className={styles['track']}>
                <span
                  className={cx(styles['bar'], valueOf(point) < 0 && styles['less'])}
                  style={{ width: `${(Math.abs(valueOf(point)) / longest) * 100}%` }}
                />
              </span>
              <span className={cx('nowrap right num', styles['number'])}>
                {tells === 'share' ? shareWords(valueOf(point), whole) : measure && listedValue(measure, valueOf(point))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

const shareWords = (part: number, whole: number): string => percent.format(whole === 0 ? 0 : part / whole)
