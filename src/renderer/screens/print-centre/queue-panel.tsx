import type { Printer, PrintJob } from '../../../shared/printing/printing.ts'
import { CheckIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { JobActions, PrintAll } from '../../printing/job-actions.tsx'
import { isFinished } from '../../printing/job-labels.ts'
import { JobRow } from './job-row.tsx'
import { foldName } from '../../../shared/fold-name.ts'

interface QueuePanelProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
  /** The search text for titles; empty for all. */
  text: string
}

/** Prints that wait for staff come first; oldest first within each group. */
const rank = ({ state }: PrintJob): number => (state === 'unknown' ? 0 : state === 'held' ? 1 : 2)
const oldestFirst = (a: PrintJob, b: PrintJob): number => rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt)

/** All unfinished prints, kept up to date. */
export function QueuePanel({ jobs, printers, text }: QueuePanelProps) {
  const open = jobs.filter((job) => !isFinished(job))
  const shown = open.filter(({ title }) => foldName(title).includes(foldName(text.trim()))).toSorted(oldestFirst)
  const extra = (
    <div className="flex items-center gap-3">
      <span className="type-supporting tabular-nums" role="status">
        {countLabel(open)}
      </span>
      <PrintAll jobs={open} />
    </div>
  )
  return (
    // It takes the height of its jobs, up to 55%; the finished prints fill the rest.
    <Panel title="Queue" extra={extra} flush className="h-auto max-h-[55%] flex-[0_1_auto] short:max-h-none">
      {shown.length === 0 ? (
        <EmptyState
          icon={<CheckIcon />}
          title={open.length === 0 ? 'Nothing is waiting to print' : 'No waiting print matches'}
          text="Invoices, slips and kitchen tickets wait here until they are on paper."
        />
      ) : (
        <ul aria-label="Prints on their way">
          {shown.map((job) => (
            <JobRow key={job.id} job={job} printer={printers.find(({ id }) => id === job.printerId)?.name}>
              {(labelId) => <JobActions job={job} printers={printers} labelId={labelId} />}
            </JobRow>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function countLabel(open: readonly PrintJob[]): string {
  const [held, unknown] = (['held', 'unknown'] as const).map((state) => open.filter((job) => job.state === state).length)
  const rest = open.length - (held ?? 0) - (unknown ?? 0)
  const parts: [number | undefined, string][] = [
    [unknown, 'to check'],
    [held, 'held'],
    [rest, 'on the way'],
  ]
  return parts.flatMap(([count, label]) => (count === undefined || count === 0 ? [] : [`${count} ${label}`])).join(' · ')
}
