import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router-dom'
import type { PrintJob } from '../../../shared/printing/printing.ts'
import { printStateAtom } from '../../platform/terminal.ts'
import { useAction } from '../../data/use-action.ts'
import { PrinterIcon } from '../../ui/art/icons.tsx'
import { troubleAhead } from '../../printing/job-labels.ts'
import { reasonLabels } from '../../printing/printer-labels.ts'
import { cx } from '../../ui/cx.ts'
import { defaultPrinterAtom } from '../../printing/invoice-print.atoms.ts'
import {
  printSlipAtom,
  retrySlipAtom,
  slipJobAtom,
  slipPrintAtom,
  slipProblemAtom,
  slipWaitsAtom,
} from '../../printing/slip.atoms.ts'
import styles from './cards.module.css'

/** Other print problems are solved in the top bar and on Setting. */
export function SlipRow() {
  const waits = useAtomValue(slipWaitsAtom)
  const act = useSetAtom(waits ? retrySlipAtom : printSlipAtom)
  const [press, busy] = useAction(() => act())
  const last = useAtomValue(slipPrintAtom)
  const hasPrinter = useAtomValue(defaultPrinterAtom) !== null
  const knowsPrinters = useAtomValue(printStateAtom) !== null
  const { label, isTrouble } = useSlipLabel()
  if (knowsPrinters && !hasPrinter)
    return (
      <div className={cx('flex items-center gap-2.5 rounded-lg border text-md', styles['slip'], styles['trouble'])} role="status">
        <PrinterIcon />
        <span className="flex-fill">No printer is set up. The return is recorded.</span>
        <Link to="/setting">Set up a printer</Link>
      </div>
    )
  return (
    <div className={cx('flex items-center gap-2.5 rounded-lg border text-md', styles['slip'], isTrouble && styles['trouble'])}>
      <PrinterIcon />
      <span role="status" className="flex-fill">
        {label}
      </span>
      <Button size="small" loading={busy} onClick={press}>
        {waits && isTrouble ? 'Print now' : last?.sent === true ? 'Print slip again' : 'Print slip'}
      </Button>
    </div>
  )
}

function useSlipLabel(): { label: string; isTrouble: boolean } {
  const last = useAtomValue(slipPrintAtom)
  const job = useAtomValue(slipJobAtom)
  const problem = useAtomValue(slipProblemAtom)
  const printers = useAtomValue(printStateAtom)?.printers ?? []
  if (problem !== '') return { label: `Slip not printed yet. ${problem}.`, isTrouble: true }
  if (job === null) return { label: last === null ? 'Slip not printed yet' : 'Printing the slip', isTrouble: false }
  const name = last === null || last.copy === 0 ? 'Slip' : `Copy ${last.copy}`
  const ahead = troubleAhead(job, printers)
  if (ahead !== null) return { label: `${name} waits to print. ${ahead}`, isTrouble: true }
  return { label: `${name} ${jobLabel(job)}`, isTrouble: ['held', 'unknown'].includes(job.state) || job.reason !== undefined }
}

function jobLabel({ state, reason }: PrintJob): string {
  const why = reason === undefined ? '' : ` ${reasonLabels[reason]}`
  switch (state) {
    case 'queued':
      return why === '' ? 'is printing' : `waits to print.${why}`
    case 'sending':
      return 'is printing'
    case 'printed':
      return 'printed'
    case 'unconfirmed':
      return 'sent, not confirmed'
    case 'held':
      return `waits to print.${why}`
    case 'unknown':
      return `may not have come out.${why}`
    case 'cancelled':
      return 'not printed'
  }
}
