import { Button, Tooltip } from 'antd'
import { useState, type ReactNode } from 'react'
import { ChartIcon, TableIcon } from '../art/icons.tsx'
import { Panel } from '../parts/panel.tsx'
import { type ChartData, seriesColour } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { cx } from '../cx.ts'
import styles from './chart-panel.module.css'

interface ChartPanelProps {
  title: string
  /** A shorter title for the head, if the tools beside it say the rest. */
  heading?: string
  note?: string
  data: ChartData
  tools?: ReactNode
  /** Whether the chart can be higher than its panel, as a list of bars can: it then scrolls, also by keyboard. */
  scrolls?: boolean
  empty: string
  children: ReactNode
}

export function ChartPanel({ title, heading = title, note, data, tools, scrolls = false, empty, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const extra = (
    <>
      <Legend data={data} />
      {tools}
      <Switch title={title} asTable={asTable} onPress={() => setAsTable(!asTable)} />
    </>
  )
  const head = (
    <>
      {heading}
      {note !== undefined && <span className={cx('text-sm text-quiet', styles['note'])}>{note}</span>}
    </>
  )
  return (
    <Panel title={head} extra={extra} flush className={styles['panel']}>
      {data.points.length === 0 ? (
        <p className={cx('grid h-full min-h-0 place-items-center text-quiet', styles['empty'])}>{empty}</p>
      ) : asTable ? (
        <Scroller label={title}>
          <ChartTable data={data} caption={title} />
        </Scroller>
      ) : scrolls ? (
        <Scroller label={title}>
          <div className={cx('flex flex-col', styles['long'])}>{children}</div>
        </Scroller>
      ) : (
        <div className={styles['chart']}>{children}</div>
      )}
    </Panel>
  )
}

function Switch({ title, asTable, onPress }: { title: string; asTable: boolean; onPress: () => void }) {
  return (
    <Tooltip title={asTable ? 'As a chart' : 'As a table'}>
      <Button
        size="small"
        type="text"
        aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
        icon={asTable ? <ChartIcon /> : <TableIcon />}
        onClick={onPress}
      />
    </Tooltip>
  )
}

/** Without a Tab stop, the keyboard cannot scroll an area that has nothing else to focus (WCAG 2.1.1). */
const byKeysToo = { tabIndex: 0 }

function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} {...byKeysToo} className={styles['scroller']}>
      {children}
    </div>
  )
}

/** A single series only needs a legend for its unfinished period; several are named. */
function Legend({ data }: { data: ChartData }) {
  const unfinished = data.points.some(({ isUnfinished }) => isUnfinished === true)
  const entries =
    data.drawn > 1
      ? data.measures.slice(0, data.drawn).map(({ name }, nth) => ({ name, colour: seriesColour(nth) }))
      : unfinished
        ? [{ name: 'Today, so far', colour: 'var(--p-brass)' }]
        : []
  if (entries.length === 0) return null
  return (
    <ul className={cx('flex text-sm whitespace-nowrap text-quiet', styles['legend'])} aria-label="Legend">
      {entries.map(({ name, colour }) => (
        <li key={name}>
          <span className={styles['swatch']} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
