import type { Printer, PrintJob } from '../../../shared/printing/printing.ts'
import { JobActions } from '../../printing/job-actions.tsx'
import { outcomeLabel, waitingJobs } from '../../printing/job-labels.ts'
import { SettingRow } from './setting-row.tsx'

interface WaitingJobsProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
}

/** The jobs that wait to print, each with its actions; listed here too, since this screen needs no login. */
export function WaitingJobs({ jobs, printers }: WaitingJobsProps) {
  const waiting = waitingJobs(jobs)
  if (waiting.length === 0)
    return (
      <SettingRow label="Waiting to print" hint="Nothing is waiting">
        {() => null}
      </SettingRow>
    )
  return waiting.map((job) => (
    <SettingRow key={job.id} {...labelsOf(job)}>
      {(labelId) => <JobActions job={job} printers={printers} labelId={labelId} />}
    </SettingRow>
  ))
}

const labelsOf = (job: PrintJob): { label: string; hint: string } =>
  job.state === 'unknown'
    ? { label: `Did ${job.title} come out?`, hint: `It is ${outcomeLabel(job)}` }
    : { label: `Waiting to print: ${job.title}`, hint: `It ${outcomeLabel(job)}` }
