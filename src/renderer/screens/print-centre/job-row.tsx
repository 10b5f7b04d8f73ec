import { useId, type ReactNode } from 'react'
import { dayOf } from '../../../shared/time.ts'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import { formatMonthDay, formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { AttentionIcon, CheckIcon, CloseIcon, HourglassIcon, PrinterIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Chip, IconTile, type Tone } from '../../ui/parts/chip.tsx'
import { recordedLabel } from '../../printing/printer-labels.ts'
import { byItselfLabel, whyLabel } from '../../printing/job-labels.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

const MINUTE_MS = 60_000

interface Look {
  label: string
  tone: Tone
  Icon: typeof CheckIcon
}

function lookOf({ state, reason }: PrintJob): Look {
  switch (state) {
    case 'queued':
      return reason === undefined
        ? { label: 'Waiting', tone: 'neutral', Icon: HourglassIcon }
        : { label: 'Retrying', tone: 'amber', Icon: HourglassIcon }
    case 'sending':
      return { label: 'Printing', tone: 'primary', Icon: PrinterIcon }
    case 'held':
      return { label: 'Held', tone: 'amber', Icon: WarningIcon }
    case 'unknown':
      return { label: 'Unknown', tone: 'amber', Icon: AttentionIcon }
    case 'printed':
      return { label: 'Printed', tone: 'green', Icon: CheckIcon }
    case 'unconfirmed':
      return { label: 'Sent, not confirmed', tone: 'neutral', Icon: CheckIcon }
    case 'cancelled':
      return { label: reason === undefined ? 'Cancelled' : 'Did not come out', tone: 'neutral', Icon: CloseIcon }
  }
}

interface JobRowProps {
  job: PrintJob
  /** Undefined if the printer is no longer set up. */
  printer: string | undefined
  /** Takes the id of the text that names the job. */
  children: (labelId: string) => ReactNode
}

export function JobRow({ job, printer, children }: JobRowProps) {
  const labelId = useId()
  const { label, tone, Icon } = lookOf(job)
  const isOpen = job.state === 'held' || job.state === 'unknown'
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-3.5 border-b border-line px-5 py-2.5">
      <IconTile tone={tone}>
        <Icon />
      </IconTile>
      <div className="flex-fill wrap-anywhere max-md:basis-60">
        <div id={labelId} className="font-semibold">
          {job.state === 'unknown' ? `Did ${job.title} come out?` : job.title} {job.copy > 0 && <Chip>{`Copy ${job.copy}`}</Chip>}
        </div>
        {isOpen && <div className="text-md text-amber">{heldLabel(job)}</div>}
        <div className="type-supporting tabular-nums">
          <Facts job={job} printer={printer} />
        </div>
      </div>
      <Chip tone={tone} icon={<Icon />}>
        {label}
      </Chip>
      {children(labelId)}
    </li>
  )
}

const heldLabel = (job: PrintJob): string =>
  [whyLabel(job), recordedLabel(job.subject), byItselfLabel(job)].filter((label) => label !== '').join(' ')

function Facts({ job, printer = 'no printer' }: Pick<JobRowProps, 'job' | 'printer'>) {
  const zone = useVenueZone()
  const at = job.updatedAt
  const now = useNow(MINUTE_MS)
  const isToday = dayOf(Date.parse(at), zone) === dayOf(now, zone)
  const moment = isToday ? formatTime(at, zone) : `${formatMonthDay(at, zone)}, ${formatTime(at, zone)}`
  const tries = job.state === 'held' && job.attempts > 0 ? [`tried ${job.attempts} ${job.attempts === 1 ? 'time' : 'times'}`] : []
  const why = job.state === 'queued' && job.reason !== undefined ? [whyLabel(job).replace(/\.$/, '')] : []
  return [...why, printer, moment, ...tries].join(' · ')
}
