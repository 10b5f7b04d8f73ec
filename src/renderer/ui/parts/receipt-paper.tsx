import type { ReceiptDocument } from '../../../shared/receipt/document.ts'
import { isHigh, layoutReceipt, type PaperLine, type PaperRun } from '../../../shared/receipt/layout.ts'
import { cx } from '../cx.ts'
import styles from './receipt-paper.module.css'

const COLUMNS = 42

/** Always light, also in the dark theme. */
export const ReceiptPaper = ({ document, label }: { document: ReceiptDocument; label: string }) => (
  <div className={styles['paper']} role="img" aria-label={label}>
    {Object.entries(layoutReceipt(document, COLUMNS)).map(([place, line]) => (
      <Line key={place} line={line} />
    ))}
  </div>
)

const Line = ({ line }: { line: PaperLine }) => (
  <div className={cx(styles['line'], line.some(isHigh) && styles['high'])}>
    {Object.entries(line).map(([place, run]) => (
      <Run key={place} run={run} />
    ))}
  </div>
)

const Run = ({ run }: { run: PaperRun }) => (
  <span className={cx(run.bold && styles['bold'], run.double && styles['double'], run.tall && styles['tall'])}>{run.text}</span>
)
