import { Button, Select } from 'antd'
import { useState } from 'react'
import type { Printer, PrintJob } from '../../../shared/printing.ts'
import { bridge } from '../../lib/bridge.ts'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { outcomeWords, waitingJobs } from './job-words.ts'
import { SettingRow } from './setting-row.tsx'
import { useHost } from './use-host.ts'
import styles from './settings.module.css'

interface WaitingJobsProps {
  jobs: readonly PrintJob[]
  printers: readonly Printer[]
}

/** What waits to print, each with its way on: print now, on another printer, not at all; or the answer whether it came out. */
export function WaitingJobs({ jobs, printers }: WaitingJobsProps) {
  const waiting = waitingJobs(jobs)
  if (waiting.length === 0)
    return (
      <SettingRow label="Waiting to print" hint="Nothing waits">
        {() => null}
      </SettingRow>
    )
  return waiting.map((job) =>
    job.state === 'unknown' ? (
      <DidItComeOut key={job.id} job={job} />
    ) : (
      <Waiting key={job.id} job={job} others={printers.filter(({ id }) => id !== job.printerId)} />
    ),
  )
}

function DidItComeOut({ job }: { job: PrintJob }) {
  const host = useHost()
  const answer = (cameOut: boolean) => () => void host(bridge.call('answerPrint', { jobId: job.id, cameOut }))
  return (
    <SettingRow label={`Did ${job.title} come out?`} hint={`It is ${outcomeWords(job)}`}>
      {(labelId) => (
        <div className={styles['tools']} role="group" aria-labelledby={labelId}>
          <Button size="small" onClick={answer(false)}>
            No, it did not
          </Button>
          <Button size="small" onClick={answer(true)}>
            Yes, it did
          </Button>
        </div>
      )}
    </SettingRow>
  )
}

function Waiting({ job, others }: { job: PrintJob; others: readonly Printer[] }) {
  const host = useHost()
  const { id: jobId, title } = job
  return (
    <SettingRow label={`Waiting to print: ${title}`} hint={`It ${outcomeWords(job)}`}>
      {(labelId) => (
        <div className={styles['tools']} role="group" aria-labelledby={labelId}>
          {others.length > 0 && (
            <Select
              aria-label={`Print ${title} on another printer`}
              placeholder="Other printer"
              className={styles['other'] ?? ''}
              size="small"
              value={null}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(printerId: string) => void host(bridge.call('movePrint', { jobId, printerId }))}
            />
          )}
          <CancelPrint job={job} />
          <Button size="small" icon={<PrinterIcon />} onClick={() => void host(bridge.call('retryPrint', { jobId }))}>
            Print now
          </Button>
        </div>
      )}
    </SettingRow>
  )
}

function CancelPrint({ job }: { job: PrintJob }) {
  const host = useHost()
  const [asked, setAsked] = useState(false)
  const cancel = () => {
    setAsked(false)
    void host(bridge.call('cancelPrint', { jobId: job.id }))
  }
  return (
    <>
      <Button size="small" type="text" onClick={() => setAsked(true)}>
        Do not print
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Do not print ${job.title}?`}
        keepLabel="Keep waiting"
        confirmLabel="Do not print"
        onKeep={() => setAsked(false)}
        onConfirm={cancel}
      >
        The print leaves the queue. A sale stands, and its invoice can be printed again.
      </ConfirmDialog>
    </>
  )
}
