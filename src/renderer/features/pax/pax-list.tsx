import { Button, Input } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Pax } from '../../../shared/contract/pax.ts'
import { searchTarget } from '../../ui/frame/use-frame-shortcuts.ts'
import { DownloadIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { askedTextAtom, frontdeskAtom, refreshPaxAtom, searchPaxAtom, searchTextAtom } from './pax.atoms.ts'
import { PaxPages } from './pax-pages.tsx'
import { PaxRows } from './pax-rows.tsx'
import { useExport } from './use-export.ts'
import styles from './pax-list.module.css'

/** A pause in typing after which the search is asked, in milliseconds (look, Front Desk). */
export const SEARCH_PAUSE_MS = 300

interface PaxListProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The passengers: search as you type, count, export, one page of rows, and the way to the other pages. */
export function PaxList({ openId, onOpen }: PaxListProps) {
  const [text, setText] = useSearchAsTyped()
  const [exportAll, exporting] = useExport()
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

/** Asks at once for what is on the screen when it opens, then 300 ms after each pause in typing. */
function useSearchAsTyped() {
  const [text, setText] = useAtom(searchTextAtom)
  const asked = useAtomValue(askedTextAtom)
  const refresh = useSetAtom(refreshPaxAtom)
  const search = useSetAtom(searchPaxAtom)
  useEffect(() => {
    void refresh()
  }, [refresh])
  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => void search(text), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, asked, search])
  return [text, setText] as const
}

function Count() {
  const { page, loaded } = useAtomValue(frontdeskAtom)
  return (
    <span className={styles['count']} role="status">
      {loaded && countWords(page)}
    </span>
  )
}

function countWords({ text, rows, total }: { text: string; rows: readonly Pax[]; total: number | null }): string {
  if (total === null) return `More than ${rows.length} found`
  if (text.trim() !== '') return `${total.toLocaleString('en-US')} found`
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'passenger' : 'passengers'}`
}
