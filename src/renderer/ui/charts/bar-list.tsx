import { cx } from '../cx.ts'
import { type ChartData, type ChartPoint, listedValue } from './chart-data.ts'
import styles from './bar-list.module.css'

const valueOf = ({ values }: ChartPoint): number => values[0] ?? 0

interface BarListProps {
  data: ChartData
  caption: string
  shows: 'share' | 'value'
}

/** Draws only the first measure; negative values are brass, left of a zero line. */
export function BarList({ data, caption, shows }: BarListProps) {
  const [measure] = data.measures
  const whole = data.points.reduce((total, point) => total + valueOf(point), 0)
  const values = data.points.map(valueOf)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const across = (value: number): string => `${(value / Math.max(1, high - low)) * 100}%`
  return (
    <table className={cx('text-md', styles['list'])}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{data.dimension}</th>
          <th scope="col">{shows === 'share' ? 'Share' : measure?.name}</th>
        </tr>
      </thead>
      <tbody>
        {data.points.map((point) => (
          <tr key={point.key} className={cx(styles['row'], shows === 'value' && styles['named'])}>
            <th scope="row">{point.title}</th>
            <td>
              <span className={styles['track']}>
                <span
                  className={cx(styles['bar'], valueOf(point) < 0 && styles['less'])}
                  style={{ left: across(Math.min(0, valueOf(point)) - low), width: across(Math.abs(valueOf(point))) }}
                />
                {low < 0 && <span className={styles['zero']} style={{ left: across(-low) }} />}
              </span>
              <span className={cx('text-right whitespace-nowrap tabular-nums', styles['number'])}>
                {shows === 'share' ? shareLabel(valueOf(point), whole) : measure && listedValue(measure, valueOf(point))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

const shareLabel = (part: number, whole: number): string => percent.format(whole === 0 ? 0 : part / whole)
