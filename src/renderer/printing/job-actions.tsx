import { Button, Select } from 'antd'
import type { Printer, PrintJob } from '../../shared/printing/printing.ts'
import { bridge } from '../platform/bridge.ts'
import { PrinterIcon } from '../ui/art/icons.tsx'
import { useAsk } from '../ui/form/use-ask.tsx'
import { useHost } from './use-host.ts'

interface JobActionsProps {
  job: PrintJob
  printers: readonly Printer[]
  labelId: string
}

export function JobActions({ job, printers, labelId }: JobActionsProps) {
  if (job.state === 'sending') return null
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2" role="group" aria-labelledby={labelId}>
      {job.state === 'unknown' ? <Answers job={job} /> : <Ways job={job} printers={printers} />}
    </div>
  )
}

function Answers({ job: { id: jobId } }: { job: PrintJob }) {
  const host = useHost()
  const answer = (cameOut: boolean) => () => void host(bridge.call('answerPrint', { jobId, cameOut }))
  return (
    <>
      <Button size="small" onClick={answer(false)}>
        No, it did not
      </Button>
      <Button size="small" onClick={answer(true)}>
        Yes, it did
      </Button>
    </>
  )
}

function Ways({ job, printers }: { job: PrintJob; printers: readonly Printer[] }) {
  const host = useHost()
  const { id: jobId, title } = job
  const others = printers.filter(({ id }) => id !== job.printerId)
  return (
    <>
      {others.length > 0 && (
        <Select
          aria-label={`Print ${title} on another printer`}
          placeholder="Other printer"
          className="w-35"
          size="small"
          value={null}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          popupMatchSelectWidth={false}
          onChange={(printerId: string) => void host(bridge.call('movePrint', { jobId, printerId }))}
        />
      )}
      <CancelPrint job={job} />
      <Button size="small" icon={<PrinterIcon />} onClick={() => void host(bridge.call('retryPrint', { jobId }))}>
        Print now
      </Button>
    </>
  )
}

function CancelPrint({ job: { id: jobId, title } }: { job: PrintJob }) {
  const host = useHost()
  const { ask, question } = useAsk()
  const cancel = async () => {
    const isSure = await ask({
      title: `Cancel the print of ${title}?`,
      keepLabel: 'Keep waiting',
      confirmLabel: 'Cancel print',
      text: 'The print leaves the queue. What was sold or ordered is recorded and can be printed again.',
    })
    if (isSure) await host(bridge.call('cancelPrint', { jobId }))
  }
  return (
    <>
      <Button size="small" type="text" aria-label={`Cancel the print of ${title}`} onClick={() => void cancel()}>
        Cancel
      </Button>
      {question}
    </>
  )
}

export function PrintAll({ jobs }: { jobs: readonly PrintJob[] }) {
  const host = useHost()
  if (jobs.filter(({ state }) => state === 'held').length < 2) return null
  return (
    <Button size="small" icon={<PrinterIcon />} onClick={() => void host(bridge.call('retryAllPrints', {}))}>
      Print all
    </Button>
  )
}
