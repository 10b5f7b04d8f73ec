import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import type { KitchenState } from '../../../shared/bridge/bridge.ts'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { authAtom } from '../../platform/session.ts'
import { kitchenStateAtom, printStateAtom } from '../../platform/terminal.ts'
import { PrintTroubleBar } from '../../ui/parts/print-trouble-bar.tsx'
import { troubledJobs } from '../../printing/printer-line.ts'
import { byItselfLabel } from '../../printing/job-labels.ts'
import { reasonLabels, recordedLabel } from '../../printing/printer-labels.ts'

/** Problems that keep tickets from the kitchen come before the oldest print that waits for staff. */
export function PrintTrouble() {
  const jobs = troubledJobs(useAtomValue(printStateAtom)?.jobs ?? [])
  const { waits, refused } = useAtomValue(kitchenStateAtom)
  const { isAuth } = useAtomValue(authAtom)
  const [ticket, ...others] = refused
  const job = jobs[0]
  if (waits && isAuth) return <NotAllowed more={refused.length + jobs.length} />
  if (ticket !== undefined) return <Refused ticket={ticket} more={others.length + jobs.length} />
  if (job === undefined) return null
  return job.state === 'unknown' ? <DidItComeOut job={job} more={jobs.length - 1} /> : <Held job={job} more={jobs.length - 1} />
}

const because = (job: PrintJob): string => (job.reason === undefined ? 'The printer is not ready.' : reasonLabels[job.reason])

/** Without a login only the settings are open; they list the prints that wait. */
function useToPrints(): () => void {
  const navigate = useNavigate()
  const path = useAtomValue(authAtom).isAuth ? '/foodorder/printcentre' : '/setting'
  return () => void navigate(path)
}

/** Without this note everyone would wait for tickets that the kitchen printer does not get. */
function NotAllowed({ more }: { more: number }) {
  const toPrints = useToPrints()
  const navigate = useNavigate()
  return (
    <PrintTroubleBar
      kind="held"
      title="This terminal may not print for the kitchen yet."
      detail="Its kitchen printer gets no tickets until the back office allows it under Venue, Kitchen terminals."
      more={more}
      onMore={toPrints}
      actions={[
        { label: 'Printer settings', onClick: () => void navigate('/setting') },
        { label: 'Try again', onClick: () => void bridge.call('retryKitchen', {}) },
      ]}
    />
  )
}

function Refused({ ticket, more }: { ticket: KitchenState['refused'][number]; more: number }) {
  const toPrints = useToPrints()
  return (
    <PrintTroubleBar
      kind="held"
      title={`${ticket.title} is not printed.`}
      detail="The print queue of this terminal does not take it. The order is recorded."
      more={more}
      onMore={toPrints}
      actions={[
        { label: 'Print centre', onClick: toPrints },
        { label: 'Try again', onClick: () => void bridge.call('retryKitchen', {}) },
      ]}
    />
  )
}

function Held({ job, more }: { job: PrintJob; more: number }) {
  const toPrints = useToPrints()
  const now = { label: 'Print now', onClick: () => void bridge.call('retryPrint', { jobId: job.id }) }
  const all = { label: 'Print all', onClick: () => void bridge.call('retryAllPrints', {}) }
  return (
    <PrintTroubleBar
      kind="held"
      title={`${because(job)} ${job.title} waits to print.`}
      detail={`${recordedLabel(job.subject)} ${byItselfLabel(job)}`.trim()}
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
      detail={`${because(job)} ${recordedLabel(job.subject)}`.trimEnd()}
      more={more}
      onMore={toPrints}
      actions={[
        { label: 'No, it did not', onClick: answer(false) },
        { label: 'Yes, it did', onClick: answer(true) },
      ]}
    />
  )
}
