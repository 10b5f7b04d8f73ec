import { Button } from 'antd'
import { type ImportCheck, type ImportCounts, MAX_REFUSALS } from '../../../shared/contract/imports.ts'
import { bytesOf, saveFile } from '../../data/files.ts'
import { useAction } from '../../data/use-action.ts'
import { CheckIcon, DownloadIcon, HourglassIcon, TableIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import type { ScreenColumn } from '../../ui/list/column.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Figures } from '../../ui/parts/figures.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useWrite } from '../../ui/parts/use-write.ts'
import type { StepProps } from './columns-panel.tsx'
import { many, rowsText, withoutBlanks } from './import-fields.ts'
import type { ImportKind } from './import-kind.ts'
import type { Import } from './use-import.ts'

export function ResultPanel<F extends string>(props: StepProps<F>) {
  const { kind, work, check } = props
  return (
    <Panel title="What an import does" flush footer={<Foot {...props} />}>
      <LoadingOverlay loading={work.isChecking} label="Checking the rows">
        <div className="flex h-full min-h-0 flex-col">
          {check.counts === null ? (
            <NotCompared kind={kind} check={check} />
          ) : (
            <Compared kind={kind} check={check} counts={check.counts} />
          )}
        </div>
      </LoadingOverlay>
    </Panel>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface CheckProps<F extends string> {
  kind: ImportKind<F>
  check: ImportCheck<F>
}

function NotCompared<F extends string>({ kind, check: { lacking, asksDayOrder } }: CheckProps<F>) {
  const needs = [...lacking.map((field) => kind.labels[field]), ...(asksDayOrder ? ['the order of day and month'] : [])]
  return (
    <EmptyState
      icon={<TableIcon />}
      title="The rows are not compared yet"
      text={`Still needed under Columns: ${list.format(needs)}.`}
    />
  )
}

interface CountFiguresProps<F extends string> {
  kind: ImportKind<F>
  counts: ImportCounts
}

export function CountFigures<F extends string>({ kind, counts }: CountFiguresProps<F>) {
  const { created, changed, same, refused, kept = 0 } = counts
  return (
    <div className="grid gap-2">
      <Figures
        label="Rows by what becomes of them"
        figures={[
          { label: 'Created', value: many(created), note: kind.words.created },
          { label: 'Changed', value: many(changed), note: kind.words.changed },
          { label: 'Same', value: many(same), note: 'nothing to do' },
          { label: 'Refused', value: many(refused), note: refused === 0 ? 'none' : 'to correct' },
        ]}
      />
      {kept > 0 && <p className="type-supporting">{kind.words.others?.(kept)}</p>}
    </div>
  )
}

const spokenCounts = ({ created, changed, same, refused }: ImportCounts): string =>
  `${many(created)} created, ${many(changed)} changed, ${many(same)} same, ${many(refused)} refused`

interface Refusal {
  key: string
  line: number
  column: string
  msg: string
}

const columns: ScreenColumn<Refusal>[] = [
  { head: 'Row', text: ({ line }) => many(line), isNumber: true, isStrong: true, width: 64 },
  { head: 'Column', text: ({ column }) => (column === '' ? 'Whole row' : column), width: '30%', wraps: true },
  { head: 'What to do', text: ({ msg }) => msg, wraps: true },
]

function Compared<F extends string>({ kind, check, counts }: CheckProps<F> & { counts: ImportCounts }) {
  const refusals = check.refusals.map((refusal, at) => ({ ...refusal, key: String(at) }))
  return (
    <>
      <p className="visually-hidden" role="status">
        {spokenCounts(counts)}
      </p>
      <div className="flex-none p-3.5">
        <CountFigures kind={kind} counts={counts} />
      </div>
      {refusals.length === 0 ? (
        <EmptyState icon={<CheckIcon />} title="No row is refused" text="Nothing is written until you import." />
      ) : (
        <div className="min-h-0 flex-1 border-t border-line">
          <DataTable caption="What is wrong, by row" columns={columns} rows={refusals} rowKey={({ key }) => key} />
        </div>
      )}
      {refusals.length >= MAX_REFUSALS && (
        <p className="type-supporting flex-none border-t border-line px-5 py-2">
          The first {MAX_REFUSALS} are listed. The file of refused rows has all of them.
        </p>
      )}
    </>
  )
}

function Foot<F extends string>(props: StepProps<F>) {
  const { work } = props
  const { unanswered, failure, importFailure, again } = work
  if (unanswered !== null) return <Unanswered work={work} leaveOut={unanswered.leaveOut} />
  return (
    <div className="grid gap-3">
      {importFailure !== null && (
        <Note tone="red" icon={<WarningIcon />} title="Nothing was imported" role="alert">
          {importFailure.msg}
        </Note>
      )}
      {failure !== null && (
        <Note
          tone="amber"
          icon={<WarningIcon />}
          role="alert"
          action={
            <Button size="small" onClick={again}>
              Try again
            </Button>
          }
        >
          {failure.msg}. The rows are not checked as the columns are now.
        </Note>
      )}
      <Buttons {...props} />
    </div>
  )
}

/** It is not known whether the rows were imported; asking again is idempotent. */
function Unanswered<F extends string>({ work, leaveOut }: { work: Import<F>; leaveOut: boolean }) {
  const [ask, isAsking] = useAction(() => work.importRows(leaveOut))
  return (
    <div className="grid gap-3">
      <Note tone="amber" icon={<HourglassIcon />} title="No answer from the server" role="alert">
        It is not known whether the rows were imported. Asking again never imports them twice.
      </Note>
      <Button type="primary" className="justify-self-end" loading={isAsking} onClick={ask}>
        Ask again
      </Button>
    </div>
  )
}

/** Why nothing can be imported; null if something can. */
function whyHeld<F extends string>({ work: { isChecking, isCurrent }, check: { counts } }: StepProps<F>): string | null {
  if (isChecking) return 'The rows are being checked.'
  if (!isCurrent) return 'Check the rows first.'
  if (counts === null) return 'Fill in what is needed under Columns.'
  return counts.created + counts.changed === 0 ? 'Nothing would change.' : null
}

function Buttons<F extends string>(props: StepProps<F>) {
  const { work, check } = props
  const { ask, question } = useAsk()
  const [importAll, isImporting] = useAction(() => work.importRows(false))
  const held = whyHeld(props)
  const refused = check.counts?.refused ?? 0
  const leaveOut = () => check.counts !== null && void ask(leaveOutQuestion(check.counts, () => work.importRows(true)))
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 [&>p]:flex-[1_1_100%]">
      {refused > 0 && <SaveRefused {...props} />}
      <HeldButton
        type={refused === 0 ? 'primary' : 'default'}
        why={held ?? (refused === 0 ? null : `To import all rows, correct the ${rowsText(refused)} that are refused.`)}
        isSaid={work.isChecking}
        loading={isImporting}
        onClick={importAll}
      >
        Import all rows
      </HeldButton>
      {refused > 0 && (
        <HeldButton type="primary" why={held} isSaid onClick={leaveOut}>
          Import all but the refused rows
        </HeldButton>
      )}
      {question}
    </div>
  )
}

const leaveOutQuestion = ({ created, changed, refused }: ImportCounts, act: () => Promise<void>) => ({
  title: `Import without the ${rowsText(refused)} refused?`,
  keepLabel: 'Import nothing yet',
  confirmLabel: `Import ${rowsText(created + changed)}`,
  text: `${many(created)} created, ${many(changed)} changed. The ${rowsText(refused)} refused are left out: save them, correct them, and import that file later.`,
  act,
})

/** Saves the rows with a column of reasons, as a file of the kind that was imported. */
export function SaveRefused<F extends string>({ kind, work, file, reading }: Omit<StepProps<F>, 'check'>) {
  const [save, isSaving] = useWrite(
    () => kind.refused({ ...file, reading: withoutBlanks(reading) }),
    ({ name, content }) => saveFile(name, new Blob([bytesOf(content)])),
  )
  return (
    <HeldButton
      className="mr-auto"
      icon={<DownloadIcon />}
      why={work.isChecking ? 'The rows are being checked.' : null}
      isSaid
      loading={isSaving}
      onClick={save}
    >
      Save the refused rows
    </HeldButton>
  )
}
