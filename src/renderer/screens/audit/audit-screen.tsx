import { Button, Input, Select } from 'antd'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { csvName, type CsvTable } from '../../data/csv-export.ts'
import { readAll } from '../../data/list.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { ListRows } from '../../ui/list/list-rows.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { isDayKnownAtom, periodAtoms, usePeriod } from '../../ui/period/report-period.ts'
import { auditColumns } from './audit-list.tsx'
import { actionLabel, actionOptions, detailLabel } from './audit-labels.ts'
import { dayAfter, formatMoment } from '../../../shared/time.ts'
import { rowsAtoms } from '../../data/rows.ts'
import { readAtom } from '../../data/query.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { instantOf } from '../../platform/venue-time.ts'
import { businessClockAtom } from '../../data/venue.atoms.ts'
import { Drawer } from '../../ui/drawer/drawer.tsx'
import { useLastShown } from '../../ui/drawer/use-last-shown.ts'

/** A missing field matches everything. */
interface AuditFilter {
  action?: string
  staffid?: string
  cardNumber?: string
}

const auditPeriod = periodAtoms({ preset: 'last7' })
const auditFilterAtom = draftAtom<AuditFilter>({})

/** The API takes instants, so business days are converted. */
const auditQueryAtom = atom((get) => {
  const { fromDay, toDay } = get(auditPeriod.rangeAtom)
  const { timeZone, dayEnds } = get(businessClockAtom)
  const startOf = (day: string) => instantOf(`${day} ${String(dayEnds).padStart(2, '0')}:00`, timeZone)
  return {
    ...get(auditFilterAtom),
    ...(fromDay !== undefined && { from: startOf(fromDay) }),
    ...(toDay !== undefined && { to: startOf(dayAfter(toDay, 1)) }),
  }
})

const auditEntries = rowsAtoms('listAudit', (get) => (get(isDayKnownAtom) ? get(auditQueryAtom) : null))

const auditStaffAtom = readAtom('listStaff', [])

export const reads = [auditEntries.rows, auditStaffAtom]

export function Component() {
  const at = usePeriod(auditPeriod)
  const tools = (
    <>
      <PeriodPicker value={at.period} onChange={at.setPeriod} range={at.range} today={at.today} />
      <FileTool {...at} />
    </>
  )
  return (
    <Screen title="Audit" context="Who did what, newest first" tools={tools}>
      <Panel title="Entries" extra={<Filters />} flush>
        <Entries timeZone={at.timeZone} onShowAll={() => at.setPeriod({ preset: 'all' })} />
      </Panel>
    </Screen>
  )
}

function FileTool({ range, today, timeZone }: ReturnType<typeof usePeriod>) {
  const query = useAtomValue(auditQueryAtom)
  const isEmpty = useAtomValue(auditEntries.rows).data.length === 0
  const table: CsvTable<AuditEntry> = {
    fileName: csvName('audit', range.fromDay ?? 'all', range.toDay ?? today),
    columns: auditColumns(timeZone).file,
    rows: (options) => readAll('listAudit', query, options),
  }
  return <ExportCsvButton table={table} isEmpty={isEmpty} />
}

function Filters() {
  const [filter, setFilter] = useAtom(auditFilterAtom)
  const staff = useAtomValue(auditStaffAtom).data
  const choose = (field: keyof AuditFilter) => (value: string) =>
    setFilter(({ [field]: _before, ...rest }) => (value === '' ? rest : { ...rest, [field]: value }))
  return (
    <>
      <CardFilter key={filter.cardNumber ?? ''} value={filter.cardNumber ?? ''} onChange={choose('cardNumber')} />
      <Select
        aria-label="Staff member"
        className="w-50"
        value={filter.staffid ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...staff.map(({ _id, name }) => ({ value: _id, label: name }))]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose('staffid')}
      />
      <Select
        aria-label="Action"
        className="w-50"
        value={filter.action ?? ''}
        options={[{ value: '', label: 'All actions' }, ...actionOptions]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose('action')}
      />
    </>
  )
}

const CARD_NUMBER = /^[0-9A-Za-z-]+$/

/** Searches on Enter or blur; text that is not a card number stays in the field and is not searched. */
function CardFilter({ value, onChange }: { value: string; onChange: (cardNumber: string) => void }) {
  const [typed, setTyped] = useState(value)
  const look = () => {
    const number = typed.trim()
    if (number !== value && (number === '' || CARD_NUMBER.test(number))) onChange(number)
  }
  return (
    <Input
      allowClear
      aria-label="Card number"
      placeholder="Card number"
      className="w-37.5"
      value={typed}
      maxLength={20}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value === '' && value !== '') onChange('')
      }}
      onPressEnter={look}
      onBlur={look}
    />
  )
}

function Entries({ timeZone, onShowAll }: { timeZone: string; onShowAll: () => void }) {
  const setFilter = useSetAtom(auditFilterAtom)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const showAll = () => {
    setFilter(() => ({}))
    onShowAll()
  }
  return (
    <>
      <ListRows
        list={auditEntries}
        query={useAtomValue(auditQueryAtom)}
        what="The audit log"
        safe="The entries are safe."
        label="Loading entries"
        caption="Audit log, newest first"
        columns={auditColumns(timeZone).screen}
        rowKey={({ _id }) => _id}
        openKey={opened?._id ?? ''}
        onOpen={setOpened}
        empty={
          <EmptyState
            icon={<SearchIcon />}
            title="No entries in this period"
            text="Transactions, cancelled orders, reprints, logins, changes to staff, menu, tables and venue, and views of passports are listed here."
            action={<Button onClick={showAll}>Show everything</Button>}
          />
        }
      />
      <AuditDrawer entry={opened} timeZone={timeZone} onClose={() => setOpened(null)} />
    </>
  )
}

function AuditDrawer({ entry, timeZone, onClose }: { entry: AuditEntry | null; timeZone: string; onClose: () => void }) {
  const shown = useLastShown(entry)
  return (
    <Drawer open={entry !== null} onClose={onClose} title="Entry">
      {shown !== null && (
        <dl className="facts-list">
          {factsOf(shown, timeZone).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Drawer>
  )
}

const factsOf = (entry: AuditEntry, timeZone: string): [string, string][] =>
  [
    ['Who', entry.staffName] as [string, string],
    ['What', actionLabel(entry)] as [string, string],
    ['Detail', detailLabel(entry)] as [string, string],
    ['Terminal', entry.terminal] as [string, string],
    ['When', formatMoment(entry.at, timeZone)] as [string, string],
  ].filter(([, value]) => value !== '')
