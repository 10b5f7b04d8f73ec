import { Button, Input } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { searchTarget } from '../../ui/frame/use-frame-shortcuts.ts'
import { DownloadIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useListExport } from '../../ui/list/use-list-export.ts'
import { frontdeskAtom, searchTextAtom } from './pax.atoms.ts'
import { paxCsv } from './pax-export.ts'
import { PaxPages } from './pax-pages.tsx'
import { PaxRows } from './pax-rows.tsx'
import styles from './pax-list.module.css'

interface PaxListProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The passengers: search as you type, count, export, one page of rows, and the way to the other pages. */
export function PaxList({ openId, onOpen }: PaxListProps) {
  const [text, setText] = useAtom(searchTextAtom)
  const fullName = text.trim()
  const query = fullName === '' ? {} : { fullName }
  const [exportAll, exporting] = useListExport('listPax', { query, fileName: 'passengers', csv: paxCsv })
  return (
    <Panel label="Passengers" flush footer={<PaxPages />} className={styles['panel']}>
      <div className={styles['list']}>
        <div className={styles['tools']}>
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
          <Button size="small" icon={<DownloadIcon />} loading={exporting} onClick={exportAll}>
            Export
          </Button>
        </div>
        <PaxRows openId={openId} onOpen={onOpen} />
      </div>
    </Panel>
  )
}

function Count() {
  const { query, data, total, loaded } = useAtomValue(frontdeskAtom)
  return (
    <span className={styles['count']} role="status">
      {loaded && countLabel(query?.fullName ?? '', data.length, total)}
    </span>
  )
}

function countLabel(text: string, shown: number, total: number | null): string {
  if (total === null) return `More than ${shown} found`
  if (text !== '') return `${total.toLocaleString('en-US')} found`
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'passenger' : 'passengers'}`
}
