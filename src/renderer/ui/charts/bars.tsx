import { useMemo } from 'react'
import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  Rectangle,
  Tooltip,
  type TooltipContentProps,
  useActiveTooltipLabel,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import { axisLabel, type ChartData, type ChartPoint, seriesColour, toldValue } from './chart-data.ts'
import { cx } from '../cx.ts'
import { useIsPainted } from '../use-is-painted.ts'
import styles from './bars.module.css'

interface BarsProps {
  data: ChartData
  label: string
  /** For paper, where nothing can be measured: CSS pixels. */
  size?: { width: number; height: number } | undefined
}

type Drawn = Record<`v${number}`, number> & { place: string; point: ChartPoint }

const MARGIN = { top: 8, right: 0, bottom: 0, left: 0 }
const CURSOR = { fill: 'var(--p-surface-2)' }
const WHOLE = { width: '100%', height: '100%' }

const rowsOf = ({ points }: ChartData): Drawn[] =>
  points.map((point) => {
    const values = point.values.map((value, nth) => [`v${nth}`, value] as const)
    return { ...Object.fromEntries(values), place: point.key, point }
  })

/** Drawn after the first frame on a screen, since the axes take longer than all figures beside them. */
export function Bars({ data, label, size }: BarsProps) {
  const isPainted = useIsPainted()
  return (
    <div role="img" aria-label={label} className={cx('h-full min-h-0', styles['chart'])} style={size}>
      {(size !== undefined || isPainted) && <DrawnBars data={data} size={size} />}
    </div>
  )
}

function DrawnBars({ data, size }: Pick<BarsProps, 'data' | 'size'>) {
  const rows = useMemo(() => rowsOf(data), [data])
  const drawn = data.measures.slice(0, data.drawn)
  const unit = drawn[0] ?? { name: '', kind: 'count' }
  return (
    <BarChart
      data={rows}
      margin={MARGIN}
      barCategoryGap={drawn.length > 1 ? '16%' : '20%'}
      barGap={2}
      accessibilityLayer={false}
      {...(size === undefined ? { responsive: true, style: WHOLE } : size)}
    >
      <CartesianGrid vertical={false} stroke="var(--p-chart-grid)" />
      <XAxis
        dataKey="place"
        tickLine={false}
        axisLine={{ stroke: 'var(--p-line-strong)' }}
        tickMargin={8}
        minTickGap={6}
        interval="preserveStart"
        tickFormatter={(place) => data.points.find(({ key }) => key === place)?.tick ?? ''}
        tick={<PointTick />}
        height={28}
      />
      <YAxis
        tickLine={false}
        axisLine={false}
        tickCount={5}
        tickMargin={6}
        width={52}
        domain={[0, 'auto']}
        tickFormatter={(value: number) => axisLabel(unit, value)}
        tick={{ className: styles['tick'] ?? '' }}
      />
      <Tooltip
        content={<ChartTooltip data={data} />}
        cursor={CURSOR}
        isAnimationActive={false}
        allowEscapeViewBox={{ x: false, y: true }}
        wrapperStyle={{ zIndex: 3 }}
      />
      {drawn.map(({ name }, nth) => (
        <Bar
          key={name}
          dataKey={`v${nth}`}
          name={name}
          isAnimationActive={false}
          maxBarSize={64}
          shape={shapeOf(nth, drawn.length)}
        />
      ))}
    </BarChart>
  )
}

const shapeOf = (nth: number, series: number) => (bar: BarShapeProps) => {
  const { point } = bar.payload as Drawn
  const isBrass = series === 1 && point.isUnfinished === true
  return (
    <Rectangle
      x={bar.x}
      y={bar.y}
      width={bar.width}
      height={bar.height}
      radius={[4, 4, 0, 0]}
      fill={isBrass ? 'var(--p-brass)' : seriesColour(nth)}
      fillOpacity={isBrass || bar.isActive || series > 1 ? 1 : 0.86}
      isAnimationActive={false}
    />
  )
}

function PointTick({ x = 0, y = 0, payload, tickFormatter, index }: Partial<XAxisTickContentProps>) {
  const active = useActiveTooltipLabel()
  const place: unknown = payload?.value
  return (
    <text x={x} y={y} dy="0.71em" textAnchor="middle" className={cx(styles['tick'], active === place && styles['active'])}>
      {tickFormatter?.(place, index ?? 0)}
    </text>
  )
}

function ChartTooltip({ data, active, label }: Partial<TooltipContentProps> & { data: ChartData }) {
  const point = active === true ? data.points.find(({ key }) => key === label) : undefined
  if (point === undefined) return null
  const colourOf = (nth: number) => (data.drawn === 1 && point.isUnfinished === true ? 'var(--p-brass)' : seriesColour(nth))
  return (
    <div className={styles['tooltip']}>
      <div className={styles['title']}>
        {point.title}
        {point.isUnfinished === true && ', so far'}
      </div>
      <dl>
        {data.measures.map((measure, nth) => (
          <div key={measure.name} className={styles['line']}>
            <span className={styles['swatch']} style={{ background: nth < data.drawn ? colourOf(nth) : 'none' }} />
            <dt>{measure.name}</dt>
            <dd>{toldValue(measure, point.values[nth] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
