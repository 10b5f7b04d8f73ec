import { useMemo } from 'react'
import { invoiceReceipt } from '../../../shared/receipt.ts'
import { layoutReceipt, type PaperLine, type PaperRun } from '../../../shared/receipt-layout.ts'
import { cx } from '../../ui/cx.ts'
import { sampleInvoice } from './sample-invoice.ts'
import type { VenueDraft } from './venue-draft.ts'
import styles from './venue.module.css'

const COLUMNS = 42

/** The receipt as the printer would lay it out with the venue as it is typed. */
export function ReceiptPreview({ draft }: { draft: VenueDraft }) {
  const lines = useMemo(() => {
    const invoice = sampleInvoice(draft)
    const occasion = { copy: 0, printedAt: invoice.createdAt, printedBy: '', terminal: '' }
    return layoutReceipt(invoiceReceipt(invoice, occasion), COLUMNS)
  }, [draft])
  return (
    <div className={styles['paper']} role="img" aria-label={`Receipt of ${draft.name}`}>
      {Object.entries(lines).map(([place, line]) => (
        <Line key={place} line={line} />
      ))}
    </div>
  )
}

const Line = ({ line }: { line: PaperLine }) => (
  <div className={cx(styles['paperLine'], line.some(({ double }) => double) && styles['tall'])}>
    {Object.entries(line).map(([place, run]) => (
      <Run key={place} run={run} />
    ))}
  </div>
)

const Run = ({ run }: { run: PaperRun }) => (
  <span className={cx(run.bold && styles['bold'], run.double && styles['double'])}>{run.text}</span>
)
