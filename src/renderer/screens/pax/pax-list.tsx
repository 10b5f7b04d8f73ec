import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { todayAtom } from '../../ui/period/report-period.ts'
import { csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { frontdeskAtom, nextPaxPageAtom, previousPaxPageAtom, searchTextAtom } from './pax.atoms.ts'
import { paxFileColumns } from './pax-export.ts'
import { PaxRows } from './pax-rows.tsx'
import { Pager } from '../../ui/list/pager.tsx'

interface PaxListProps {
  openId: string
  onOpen: (pax: Pax) => void
}

/** The passengers: search, count, export and one page of rows. */
export function PaxList({ openId, onOpen }: PaxListProps) {
  return (
    <ListPanel label="Passengers" tools={<Tools />} footer={<PaxPages />}>
      <PaxRows openId={openId} onOpen={onOpen} />
    </ListPanel>
  )
}

function Tools() {
  const [text, setText] = useAtom(searchTextAtom)
  return (
    <>
      <SearchField label="Search passengers" placeholder="Name, card, mobile, email, booking" text={text} onText={setText} />
      <Count />
      <Export />
    </>
  )
}

/** Exports all passengers of the search as `passengers-2026-11-21.csv`. */
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
  return <ListCount>{loaded && countLabel(query?.fullName ?? '', data.length, total)}</ListCount>
}

function countLabel(text: string, shown: number, total: number | null): string {
  if (total === null) return `${shown}+ found`
  if (text !== '') return `${total.toLocaleString('en-US')} found`
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'passenger' : 'passengers'}`
}

const many = (count: number): string => count.toLocaleString('en-US')

/** The position of the rows in the list, and buttons for the previous and next page. */
function PaxPages() {
  const { loading, data, before, total, hasNext, hasPrevious } = useAtomValue(frontdeskAtom)
  const previous = useSetAtom(previousPaxPageAtom)
  const next = useSetAtom(nextPaxPageAtom)
  const rows = `${many(before + 1)}–${many(before + data.length)}`
  const place = total === null ? rows : `${rows} of ${many(total)}`
  return (
    <Pager
      place={data.length > 0 ? place : ''}
      onPrevious={loading || !hasPrevious ? null : previous}
      onNext={loading || !hasNext ? null : next}
    />
  )
}
