import { useActiveTooltipLabel, type XAxisTickContentProps } from 'recharts'
import { cx } from '../cx.ts'
import styles from './bars.module.css'

/** A label under the axis; bold for the bar under the pointer. */
export function PointTick({ x = 0, y = 0, payload, tickFormatter, index }: Partial<XAxisTickContentProps>) {
  const active = useActiveTooltipLabel()
  const place: unknown = payload?.value
  return (
    <text x={x} y={y} dy="0.71em" textAnchor="middle" className={cx(styles['tick'], active === place && styles['active'])}>
      {tickFormatter?.(place, index ?? 0)}
    </text>
  )
}
