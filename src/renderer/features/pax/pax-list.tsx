import { Input } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { searchTarget } from '../../ui/frame/use-frame-shortcuts.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { todayAtom } from '../../ui/period/report-period.ts'
import { csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { frontdeskAtom, searchTextAtom } from './pax.atoms.ts'
import { paxFileColumns } from './pax-export.ts'
import { PaxPages } from './pax-pages.tsx'
import { PaxRows } from './pax-rows.tsx'
import { cx } from '../../ui/cx.ts'
import { column, row } from '../../ui/layout/layout.ts'
import styles from './pax-list.module.css'

interface PaxListProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The passengers: search as you type, count, export, one page of rows, and the way to the other pages. */
export function PaxList({ openId, onOpen }: PaxListProps) {
  const [text, setText] = useAtom(searchTextAtom)
  return (
    <Panel label="Passengers" flush footer={<PaxPages />} className={styles['panel']}>
      <div className={cx(column(), 'full', styles['list'])}>
        <div className={cx(row(12), 'rigid ruled', styles['tools'])}>
          <Input
            inputMode="search"
            {...searchTarget}
            className={styles['search'] ?? ''}
            type="search"
            aria-label="Search passengers"
            aria-keyshortcuts="/"
            placeholder="Name, card, mobile, email, booking"
            prefix={<SearchIcon />}
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Count />
          <Export />
        </div>
        <PaxRows openId={openId} onOpen={onOpen} />
      </div>
    </Panel>
  )
}

/** All passengers that are searched for, as `passengers-2026-11-21.csv`. */
function Export() {
  const fullName = useAtomValue(searchTextAtom).trim()
  const { data } = useAtomValue(frontdeskAtom)
  const zone = useVenueZone()
  const today = useAtomValue(todayAtom)
  const table: CsvTable<Pax> = {
    fileName: csvName('passengers', today, today),
    columns: paxFileColumns(zone),
    rows: (options) => readAll('listPax', fullName === '' ? {} : { fullName }, options),
  }
  return <ExportCsvButton table={table} isEmpty={data.length === 0} isSmall />
}

function Count() {
  const { query, data, total, loaded } = useAtomValue(frontdeskAtom)
  return (
    <span className="push small quiet nowrap num" role="status">
      {loaded && countLabel(query?.fullName ?? '', data.length, total)}
    </span>
  )
}

function countLabel(text: string, shown: number, total: number | null): string {
  if (total === null) return `More than ${shown} found`
  if (text !== '') return `${total.toLocaleString('en-US')} found`
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'passenger' : 'passengers'}`
}
