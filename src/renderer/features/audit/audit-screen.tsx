import { Button, Input, Select } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { csvName } from '../../data/csv-export.ts'
import { type Period, rangeOf } from '../../ui/period/period.ts'
import { useCsvExport } from '../../data/use-csv-export.ts'
import { useRowPages } from '../../data/use-row-pages.ts'
import { SearchIcon } from '../../ui/art/icons.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { ExportCsvButton } from '../../ui/list/export-csv-button.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { PeriodPicker } from '../../ui/period/period-picker.tsx'
import { ReportTable } from '../../ui/list/report-table.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { useVenueDay } from '../../ui/period/report-period.ts'
import { staffAtom } from '../staff/staff.atoms.ts'
import { askAudit, auditColumns, auditFileColumns, type AuditFilter, auditQuery } from './audit-list.tsx'
import { actionOptions } from './audit-words.ts'
import styles from './audit.module.css'

const periodAtom = draftAtom<Period>({ preset: 'last7' })
/** Room for rows to come, since nobody counts them. */
const MORE_ROWS = 50

/** Audit: who did what to what, and when. Nothing in it can be changed. */
export function Component() {
  const { timeZone, today, isKnown } = useVenueDay()
  const [period, setPeriod] = useAtom(periodAtom)
  const [filter, setFilter] = useState<AuditFilter>({})
  const range = rangeOf(period, today)
  const query = auditQuery(filter, range, timeZone)
  const key = JSON.stringify(query)
  const ask = askAudit(query)
  const pages = useRowPages<AuditEntry>(isKnown ? key : '', ask)
  const toasts = useToasts()
  const fileName = csvName('audit', range.fromDay ?? 'all', range.toDay ?? today)
  const file = useCsvExport({ fileName, columns: auditFileColumns(timeZone), ask }, ({ msg }) => toasts.warning(msg))
  const tools = (
    <>
      <PeriodPicker value={period} onChange={(next) => setPeriod(() => next)} range={range} today={today} />
      <ExportCsvButton
        onStart={file.start}
        onStop={file.stop}
        busy={file.busy}
        progress={file.progress}
        disabled={pages.rows.length === 0}
      />
    </>
  )
  return (
    <Screen title="Audit" context="Who did what, newest first" tools={tools}>
      <Panel title="Entries" extra={<Filters filter={filter} onChange={setFilter} />} flush>
        <Rows
          pages={pages}
          listKey={key}
          timeZone={timeZone}
          onShowAll={() => {
            setFilter({})
            setPeriod(() => ({ preset: 'all' }))
          }}
        />
      </Panel>
    </Screen>
  )
}

/** By card, by member and by action. */
function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const { data: staff } = useAtomValue(staffAtom)
  const choose = (field: keyof AuditFilter) => (value: string) => {
    const { [field]: _before, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, [field]: value })
  }
  return (
    <>
      <CardFilter key={filter.cardNumber ?? ''} value={filter.cardNumber ?? ''} onChange={choose('cardNumber')} />
      <Select
        aria-label="Staff member"
        className={styles['filter'] ?? ''}
        value={filter.staffid ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...staff.map(({ _id, name }) => ({ value: _id, label: name }))]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose('staffid')}
      />
      <Select
        aria-label="Action"
        className={styles['filter'] ?? ''}
        value={filter.action ?? ''}
        options={[{ value: '', label: 'All actions' }, ...actionOptions]}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose('action')}
      />
    </>
  )
}

const CARD_NUMBER = /^[0-9A-Za-z-]+$/

/** A card's number, looked for on Enter or when the field is left; what is no number of a card stays in the field. */
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
      className={styles['card'] ?? ''}
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

interface RowsProps {
  pages: ReturnType<typeof useRowPages<AuditEntry>>
  listKey: string
  timeZone: string
  onShowAll: () => void
}

function Rows({ pages, listKey, timeZone, onShowAll }: RowsProps) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  if (pages.error !== null && !pages.loading)
    return (
      <ErrorState
        title="The audit log could not be loaded"
        text={`${pages.error.msg}. What was noted is safe.`}
        onRetry={pages.retry}
      />
    )
  return (
    <LoadingOverlay loading={pages.loading} label="Loading entries">
      {pages.loaded && pages.rows.length === 0 ? (
        <EmptyState
          icon={<SearchIcon />}
          title="Nothing noted in these days"
          text="Money moves, cancelled orders, reprints, log-ins, changes of staff, menu, tables and venue, and looks at passports stand here."
          action={<Button onClick={onShowAll}>Show everything</Button>}
        />
      ) : (
        <ReportTable
          key={listKey}
          caption="Audit log, newest first"
          columns={auditColumns(timeZone, isNarrow)}
          rows={pages.rows}
          count={pages.rows.length + (pages.hasMore ? MORE_ROWS : 0)}
          rowKey={({ _id }) => _id}
          onNeed={pages.need}
          sort={NEWEST_FIRST}
          onSort={() => undefined}
        />
      )}
    </LoadingOverlay>
  )
}

const NEWEST_FIRST = { by: 'time', order: 'desc' } as const
