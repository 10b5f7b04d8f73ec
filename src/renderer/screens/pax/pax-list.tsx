import { Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { Pax } from '../../../shared/contract/pax.ts'
import { stampOf } from '../../../shared/time.ts'
import { languageLabel } from '../../../shared/languages.ts'
import { numberCell } from '../../data/csv.ts'
import { type CsvColumn, csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { PersonIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { amountColumn, type Column, momentColumn, type ScreenColumn, textColumn } from '../../ui/list/column.ts'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { ListCount, ListPanel } from '../../ui/list/list-panel.tsx'
import { LoadedRows } from '../../ui/list/list-rows.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { StatusTag } from '../../ui/parts/status-tag.tsx'
import { todayAtom } from '../../ui/period/report-period.ts'
import { frontdeskAtom, nextPaxPageAtom, previousPaxPageAtom, searchTextAtom } from './pax.atoms.ts'
import { sexLabel } from './pax-draft.ts'

const name: Column<Pax> = {
  head: 'Full name',
  text: ({ fullName }) => fullName,
  below: ({ email }) => email,
  isStrong: true,
  least: 167,
}
/** A long cabin takes the room of the word before it. */
const cabinText = (cabin: string): string => (cabin === '' || cabin.length > 5 ? cabin : `Cabin ${cabin}`)

const number: Column<Pax> = {
  head: 'PAX no.',
  text: ({ paxManifestNo }) => paxManifestNo,
  below: ({ leftAt, cabin }) => (leftAt === null ? cabinText(cabin) : 'Left'),
  width: 88,
}
const type: Column<Pax> = {
  head: 'Type',
  text: (pax) => pax.type,
  below: ({ sex }) => sexLabel(sex),
  width: 76,
  least: 120,
  givesWay: 1,
}
const contact: ScreenColumn<Pax> = {
  head: 'Country, mobile',
  cell: ({ country }) => country,
  below: ({ mobileNo }) => mobileNo,
  width: 150,
  givesWay: 2,
  smaller: { head: 'Mobile', cell: ({ mobileNo }) => <small>{mobileNo}</small>, width: 98 },
}
const lastOrder: Column<Pax> = {
  head: 'Last order',
  text: ({ orderstatus }) => orderstatus,
  cell: ({ orderstatus }) =>
    orderstatus === '' ? <span className="text-quiet">No order</span> : <StatusTag status={orderstatus} />,
  width: 144,
}
const amount: Column<Pax> = amountColumn('Total, Rs', ({ orderid, totalprice }) => (orderid === '' ? null : totalprice), {
  width: 132,
})

const paxColumns = [name, number, type, contact, lastOrder, amount]

/** Masked like the list: revealed values are never written to a file. */
export const paxFileColumns = (timeZone: string): CsvColumn<Pax>[] => [
  name,
  textColumn('Email', 'email'),
  number,
  textColumn('Cabin', 'cabin'),
  textColumn('Booking no.', 'bookingNo'),
  textColumn('Booking group', 'bookingGroup'),
  { head: 'Language', text: ({ language }) => languageLabel(language) },
  type,
  textColumn('Sex', 'sex'),
  textColumn('Date of birth', 'dob'),
  textColumn('Country', 'country'),
  textColumn('Nationality', 'nationality'),
  textColumn('Mobile no.', 'mobileNo'),
  lastOrder,
  amount,
  textColumn('Invoice no.', 'invoiceno'),
  {
    head: 'Dream Points',
    text: ({ points }) => String(points ?? ''),
    csv: ({ points }) => (points === null ? '' : numberCell(String(points))),
  },
  { head: 'Left', text: ({ leftAt }) => (leftAt === null ? '' : stampOf(leftAt, timeZone)) },
  momentColumn('Registered', ({ createdAt }) => createdAt, timeZone),
]

interface PaxListProps {
  openId: string
  onOpen: (pax: Pax) => void
}

export function PaxList({ openId, onOpen }: PaxListProps) {
  const [page, readAgain] = useAtom(frontdeskAtom)
  const text = page.query?.fullName ?? ''
  return (
    <ListPanel label="Passengers" tools={<Tools />} footer={<PaxPages />}>
      <LoadedRows
        reading={page}
        onRetry={() => readAgain()}
        query={[page.before, text]}
        what="Passengers"
        safe="Registered passengers are safe."
        label="Loading passengers"
        empty={<Nobody text={text} />}
        caption="Passengers, newest first"
        columns={paxColumns}
        rowKey={({ _id }) => _id}
        rowPx={52}
        openKey={openId}
        onOpen={onOpen}
      />
    </ListPanel>
  )
}

function Nobody({ text }: { text: string }) {
  const setText = useSetAtom(searchTextAtom)
  if (text === '')
    return (
      <EmptyState
        icon={<PersonIcon />}
        title="No passengers yet"
        text="Those you register are listed here, the newest first, with their latest order."
      />
    )
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={`No one found for “${text}”`}
      text="Check the spelling, or register a new passenger."
      action={<Button onClick={() => setText('')}>Clear search</Button>}
    />
  )
}

function Tools() {
  const [text, setText] = useAtom(searchTextAtom)
  return (
    <>
      <SearchField label="Search passengers" placeholder="Name, card, cabin, mobile, email" text={text} onText={setText} />
      <Count />
      <Export />
    </>
  )
}

function Export() {
  const fullName = useAtomValue(searchTextAtom).trim()
  const { data } = useAtomValue(frontdeskAtom)
  const timeZone = useVenueZone()
  const today = useAtomValue(todayAtom)
  const table: CsvTable<Pax> = {
    fileName: csvName('passengers', today, today),
    columns: paxFileColumns(timeZone),
    rows: (options) => readAll('listPax', fullName === '' ? {} : { fullName }, options),
  }
  return <ExportCsvButton table={table} isEmpty={data.length === 0} isSmall />
}

const many = (count: number): string => count.toLocaleString('en-US')

function Count() {
  const { query, data, total, loaded } = useAtomValue(frontdeskAtom)
  return <ListCount>{loaded && countLabel(query?.fullName ?? '', data.length, total)}</ListCount>
}

function countLabel(text: string, shown: number, total: number | null): string {
  if (total === null) return `${shown}+ found`
  if (text !== '') return `${many(total)} found`
  return `${many(total)} ${total === 1 ? 'passenger' : 'passengers'}`
}

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
