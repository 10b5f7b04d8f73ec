import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { PrintJob } from '../../../shared/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { authAtom } from '../../platform/session.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { PrintTroubleBar } from '../../ui/parts/print-trouble-bar.tsx'
import { troubledJobs } from '../../printing/printer-line.ts'
import { byItselfWords } from '../../printing/job-words.ts'
import { reasonWords, standsWords } from '../../printing/printer-words.ts'

/** The oldest print that waits for staff, until it is solved; nothing while all is well. */
export function PrintTrouble() {
  const jobs = troubledJobs(useAtomValue(printStateAtom)?.jobs ?? [])
  const job = jobs[0]
  if (job === undefined) return null
  return job.state === 'unknown' ? <DidItComeOut job={job} more={jobs.length - 1} /> : <Held job={job} more={jobs.length - 1} />
}

const because = (job: PrintJob): string => (job.reason === undefined ? 'The printer is not ready.' : reasonWords[job.reason])

/** Where all prints stand; without a login the setting has those that wait. */
function useToPrints(): () => void {
  const navigate = useNavigate()
  const path = useAtomValue(authAtom).isAuth ? '/foodorder/printcentre' : '/setting'
  return () => void navigate(path)
}

function Held({ job, more }: { job: PrintJob; more: number }) {
  const toPrints = useToPrints()
  const now = { label: 'Print now', onClick: () => void bridge.call('retryPrint', { jobId: job.id }) }
  const all = { label: 'Print all', onClick: () => void bridge.call('retryAllPrints', {}) }
  return (
    <PrintTroubleBar
      kind="held"
      title={`${because(job)} ${job.title} waits to print.`}
      detail={`${standsWords(job.title)} ${byItselfWords(job)}`.trimEnd()}
      more={more}
      onMore={toPrints}
      actions={[{ label: 'Other printer', onClick: toPrints }, more > 0 ? all : now]}
    />
  )
}

function DidItComeOut({ job, more }: { job: PrintJob; more: number }) {
  const toPrints = useToPrints()
  const answer = (cameOut: boolean) => () => void bridge.call('answerPrint', { jobId: job.id, cameOut })
  return (
    <PrintTroubleBar
      kind="unknown"
      title={`Did ${job.title} come out?`}
      detail={`${because(job)} ${standsWords(job.title)}`}
      more={more}
      onMore={toPrints}
      actions={[
        { label: 'No, it did not', onClick: answer(false) },
        { label: 'Yes, it did', onClick: answer(true) },
      ]}
    />
  )
}
