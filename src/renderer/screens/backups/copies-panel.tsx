import { useAtomValue } from 'jotai'
import type { BackupRecord, BackupState } from '../../../shared/contract/backups.ts'
import { formatMoment } from '../../../shared/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { AttentionIcon, CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import type { ReportColumn } from '../../ui/list/report-column.ts'
import { ReportTable } from '../../ui/list/report-table.tsx'
import { windowIsNarrowAtom } from '../../ui/theme/look.atoms.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { kindLabels, sizeText, tookText, worryOf } from './backup-labels.ts'
import { useStart } from './use-start.ts'
import { WorkProgress } from './work-progress.tsx'
import { cx } from '../../ui/cx.ts'
import { column, row } from '../../ui/layout/layout.ts'
import styles from './backups.module.css'

const NEWEST_FIRST = { by: 'time', order: 'desc' } as const

/** The last backups, newest first, and the button that makes another. */
export function CopiesPanel({ state }: { state: BackupState }) {
  const { records, work } = state
  const [backUp, starting] = useStart('backupNow')
  const isBackup = work?.what === 'backup'
  const button = (
    <HeldButton
      type="primary"
      size="large"
      why={work === null ? null : isBackup ? 'The backup is being made' : 'The books are being checked.'}
      isSaid={isBackup}
      loading={starting || isBackup}
      onClick={backUp}
    >
      Back up now
    </HeldButton>
  )
  const footer = (
    <div className={row(20, 'between')}>
      {isBackup ? <WorkProgress work={work} /> : <Place state={state} />}
      {button}
    </div>
  )
  return (
    <Panel title="Copies" footer={footer} flush>
      <div className={cx(column(), 'full')}>
        <Worry state={state} />
        {records.length === 0 ? (
          <EmptyState
            icon={<Glyph name="backups" size={30} />}
            title="No copies yet"
            text="Each copy is listed here with its size and the result of its check. Sales continue while one is made."
          />
        ) : (
          <Records records={records} />
        )}
      </div>
    </Panel>
  )
}

function Place({ state: { folder, keySealed } }: { state: BackupState }) {
  return (
    <div className="shrinks anywhere">
      <div>
        In <code>{folder}</code>: copy them to another disk now and then.
      </div>
      <div className="type-supporting">
        {keySealed
          ? 'The key to passport data in them is sealed.'
          : 'They hold the key to passport data: keep them as safe as this computer.'}
      </div>
    </div>
  )
}

function Worry({ state }: { state: BackupState }) {
  const worry = worryOf(state, useNow(60_000))
  if (worry === null || state.work?.what === 'backup') return null
  return (
    <div className={cx('rigid', styles['worry'])}>
      <Note tone="amber" icon={<WarningIcon />} title={worry.title} role="status">
        {worry.text}
      </Note>
    </div>
  )
}

function ResultChip({ record: { problem, present } }: { record: BackupRecord }) {
  if (problem !== '')
    return (
      <Chip tone="red" icon={<AttentionIcon />}>
        Failed
      </Chip>
    )
  return present ? (
    <Chip tone="green" icon={<CheckIcon />}>
      Checked
    </Chip>
  ) : (
    <Chip>No longer there</Chip>
  )
}

const columnsOf = (timeZone: string, isNarrow: boolean): ReportColumn<BackupRecord, 'time'>[] => [
  { head: 'When', cell: ({ at }) => formatMoment(at, timeZone), width: isNarrow ? '36%' : '27%', isKey: true },
  ...(isNarrow ? [] : [{ head: 'Made', cell: ({ kind }: BackupRecord) => kindLabels[kind], width: '14%', isQuiet: true }]),
  { head: 'Sales', cell: ({ sales }) => sales.toLocaleString('en-US'), width: '14%', isNumber: true },
  { head: 'Size', cell: ({ bytes }) => sizeText(bytes), width: '14%', isNumber: true },
  ...(isNarrow
    ? []
    : [{ head: 'Took', cell: ({ tookMs }: BackupRecord) => tookText(tookMs), width: '12%', isNumber: true, isQuiet: true }]),
  { head: 'Result', cell: (record) => <ResultChip record={record} />, width: isNarrow ? '30%' : '19%' },
]

function Records({ records }: { records: readonly BackupRecord[] }) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? 'UTC'
  return (
    <div className="grow">
      <ReportTable
        caption="Copies, newest first"
        columns={columnsOf(timeZone, isNarrow)}
        rows={records}
        count={records.length}
        rowKey={({ file }) => file}
        sort={NEWEST_FIRST}
        onSort={() => undefined}
      />
    </div>
  )
}
