import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { topicOf } from '../../../shared/print-titles.ts'
import type { Printer, PrintJob } from '../../../shared/printing.ts'
import { accessRoutesAtom } from '../../platform/session.ts'
import { useAction } from '../../data/use-action.ts'
import { PrinterIcon, SearchIcon } from '../../ui/art/icons.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Panel } from '../../ui/parts/panel.tsx'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isFinished } from '../../printing/job-words.ts'
import { JobRow } from './job-row.tsx'
import { foundAtom, invoiceNamed, reprintAtom, reprintInvoiceAtom, type Reprinted } from './print-centre.atoms.ts'
import { cx } from '../../ui/cx.ts'
import styles from './print-centre.module.css'

/** What came out in the last days, or did not: newest first, each to be printed once more. */
export function FinishedPanel({ printers }: { printers: readonly Printer[] }) {
  const found = useAtomValue(foundAtom)
  const mayReprint = useAtomValue(accessRoutesAtom).includes('foodorder')
  const finished = found?.jobs.filter(isFinished) ?? []
  const note = mayReprint ? '' : 'Copies need foodorder access'
  return (
    <Panel title="Finished" extra={<span className="type-supporting">{note}</span>} flush className={styles['finished']}>
      {found !== null && finished.length === 0 && <NothingFound text={found.text} mayReprint={mayReprint} />}
      {finished.length > 0 && (
        <ul aria-label="Finished prints">
          {finished.map((job) => (
            <JobRow key={job.id} job={job} printer={printers.find(({ id }) => id === job.printerId)?.name}>
              {(labelId) => <Reprint job={job} labelId={labelId} mayReprint={mayReprint} />}
            </JobRow>
          ))}
        </ul>
      )}
      {found?.more === true && <p className={cx('small quiet', styles['more'])}>Older prints are found by their number.</p>}
    </Panel>
  )
}

/** Runs a reprint and says what went wrong; that it goes to the printer is seen in the queue above. */
function useReprint(print: () => Promise<Reprinted>): [() => void, boolean] {
  const toasts = useToasts()
  return useAction(
    useCallback(async () => {
      const printed = await print()
      if (!printed.ok) toasts.warning(printed.error.msg)
    }, [print, toasts]),
  )
}

interface ReprintProps {
  job: PrintJob
  labelId: string
  mayReprint: boolean
}

/** What the server still knows is printed as a marked copy, which needs the access to know it; a test is just another test. */
function Reprint({ job, labelId, mayReprint }: ReprintProps) {
  const reprint = useSetAtom(reprintAtom)
  const [run, busy] = useReprint(useCallback(() => reprint(job), [reprint, job]))
  const topic = topicOf(job.title)
  const mayClose = useAtomValue(accessRoutesAtom).includes('backoffice')
  // The figures so far have changed since; they are printed where they are shown.
  if (topic === 'figures' || (topic === 'closing' && !mayClose)) return null
  if (topic !== 'other' && topic !== 'closing' && !mayReprint) return null
  return (
    <div role="group" aria-labelledby={labelId}>
      <Button size="small" icon={<PrinterIcon />} loading={busy} onClick={run}>
        {topic === 'other' ? 'Print again' : 'Reprint'}
      </Button>
    </div>
  )
}

function NothingFound({ text, mayReprint }: { text: string; mayReprint: boolean }) {
  const invoiceno = invoiceNamed(text)
  if (text === '')
    return <EmptyState icon={<PrinterIcon />} title="Nothing printed yet" text="Finished prints are listed here for 30 days." />
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={`No print found for “${text}”`}
      text="This terminal remembers its own prints for 30 days. Any invoice can be printed here by its number."
      action={invoiceno !== null && mayReprint ? <PrintInvoice invoiceno={invoiceno} /> : undefined}
    />
  )
}

function PrintInvoice({ invoiceno }: { invoiceno: string }) {
  const print = useSetAtom(reprintInvoiceAtom)
  const [run, busy] = useReprint(useCallback(() => print(invoiceno), [print, invoiceno]))
  return (
    <Button icon={<PrinterIcon />} loading={busy} onClick={run}>
      Print {invoiceno}
    </Button>
  )
}
