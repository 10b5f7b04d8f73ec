import { useAtom, useAtomValue } from 'jotai'
import type { BackupRecord, BackupState } from '../../../shared/contract/backups.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LoadedPart } from '../../ui/parts/loaded-part.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { BooksPanel } from './books-panel.tsx'
import { backupsAtom } from './backups.atoms.ts'
import { kindLabels, ruleText, sizeText, tookText, worryOf } from './backup-labels.ts'
import { appInfoAtom } from '../../platform/terminal.ts'
import { formatMoment } from '../../../shared/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { AttentionIcon, CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Note } from '../../ui/parts/note.tsx'
import type { ScreenColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { useStart } from './use-start.ts'
import { WorkProgress } from './work-progress.tsx'

export const reads = [backupsAtom]

export function Component() {
  const [backups, readAgain] = useAtom(backupsAtom)
  const { data } = backups
  return (
    <Screen title="Backups" context={data === null ? 'Copies of the data' : ruleText(data)}>
      {data !== null ? (
        <Panels state={data} />
      ) : (
        <Panel label="Backups">
          <LoadedPart
            reading={backups}
            what="The backups"
            safe="They are safe."
            label="Loading backups"
            onRetry={() => readAgain()}
          />
        </Panel>
      )}
    </Screen>
  )
}

function Panels({ state }: { state: BackupState }) {
  return (
    <div className="panels panels-large flow-if-short">
      <CopiesPanel state={state} />
      <div className="grid h-full min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-page short:grid-rows-[auto] short:content-start">
        <BooksPanel state={state} />
        <RestorePanel state={state} />
      </div>
    </div>
  )
}

/** A restore is done by command, since nothing may be sold during it. */
function RestorePanel({ state: { folder, records, restoreFlags } }: { state: BackupState }) {
  const program = useAtomValue(appInfoAtom)?.program === 'electron' ? 'purser-tools' : 'npm run purser --'
  const newest = records.find(({ problem, present }) => problem === '' && present)?.file ?? 'FILE'
  return (
    <Panel title="Restore">
      <ol className="mb-3 grid list-decimal gap-2 pl-5.5">
        <li>Close Purser on the computer that holds the data.</li>
        <li>
          In a terminal window on that computer, run:
          <code className="mx-0 my-1.5 block rounded-lg border border-line bg-surface-2 px-3 py-2 wrap-anywhere">
            {program} restore --from {folder}/{newest} {restoreFlags} --replace
          </code>
        </li>
        <li>Start Purser. Everyone logs in again.</li>
      </ol>
      <p className="type-supporting">A backup that fails a check is refused. The previous data is set aside, never deleted.</p>
    </Panel>
  )
}

function CopiesPanel({ state }: { state: BackupState }) {
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
    <div className="flex items-center justify-between gap-5">
      {isBackup ? <WorkProgress work={work} /> : <Place state={state} />}
      {button}
    </div>
  )
  return (
    <Panel title="Copies" footer={footer} flush>
      <div className="flex h-full min-h-0 flex-col">
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
    <div className="min-w-0 wrap-anywhere">
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
    <div className="flex-none px-5 py-3.5">
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

const columnsOf = (timeZone: string): ScreenColumn<BackupRecord>[] => [
  { head: 'When', text: ({ at }) => formatMoment(at, timeZone), least: 170 },
  { head: 'Made', text: ({ kind }) => kindLabels[kind], least: 90, isQuiet: true, givesWay: 2 },
  { head: 'Sales', text: ({ sales }) => sales.toLocaleString('en-US'), least: 70, isNumber: true },
  { head: 'Size', text: ({ bytes }) => sizeText(bytes), least: 75, isNumber: true },
  { head: 'Took', text: ({ tookMs }) => tookText(tookMs), least: 75, isNumber: true, isQuiet: true, givesWay: 1 },
  { head: 'Result', cell: (record) => <ResultChip record={record} />, least: 130 },
]

function Records({ records }: { records: readonly BackupRecord[] }) {
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? 'UTC'
  return (
    <div className="flex-fill">
      <DataTable caption="Copies, newest first" columns={columnsOf(timeZone)} rows={records} rowKey={({ file }) => file} />
    </div>
  )
}
