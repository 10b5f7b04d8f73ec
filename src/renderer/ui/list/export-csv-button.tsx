import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { ExportProgress } from '../../data/csv-export.ts'
import { CloseIcon, DownloadIcon } from '../art/icons.tsx'
import { windowIsNarrowAtom } from '../theme/look.atoms.ts'
import styles from './export-csv-button.module.css'

interface ExportCsvButtonProps {
  onStart: () => void
  onStop: () => void
  busy: boolean
  /** Null while there is nothing worth telling. */
  progress: ExportProgress | null
  disabled?: boolean
}

const many = (count: number): string => count.toLocaleString('en-US')

const progressWords = ({ done, total }: ExportProgress): string =>
  total === null ? `${many(done)} rows` : `${many(done)} of ${many(total)}`

/** Writes all rows of the period into a CSV file; an export that takes its time says how far it is and can be stopped. */
export function ExportCsvButton({ onStart, onStop, busy, progress, disabled = false }: ExportCsvButtonProps) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <>
      {progress !== null && (
        <span className={styles['progress']} role="status">
          {progressWords(progress)}
        </span>
      )}
      {progress === null ? (
        <Button icon={<DownloadIcon />} loading={busy} disabled={disabled} onClick={onStart} aria-label="Export CSV">
          {isNarrow ? null : 'Export CSV'}
        </Button>
      ) : (
        <Button icon={<CloseIcon />} onClick={onStop} aria-label="Stop export">
          {isNarrow ? null : 'Stop'}
        </Button>
      )}
    </>
  )
}
