import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { specified } from '../../../shared/messages.ts'
import type { ExportProgress } from '../../data/csv-export.ts'
import { PrinterIcon } from '../art/icons.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import { windowIsNarrowAtom } from '../theme/look.atoms.ts'

interface ReportToolsProps {
  file: { start: () => void; stop: () => void; busy: boolean; progress: ExportProgress | null }
  onPrint: () => void
  printing: boolean
  /** Nothing to write or print. */
  isEmpty: boolean
}

/** What can be done with a report as it stands: a file of all its rows, and paper. */
export function ReportTools({ file, onPrint, printing, isEmpty }: ReportToolsProps) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  return (
    <>
      <ExportCsvButton
        onStart={file.start}
        onStop={file.stop}
        busy={file.busy}
        progress={file.progress}
        disabled={isEmpty && !file.busy}
      />
      <Button icon={<PrinterIcon />} loading={printing} disabled={isEmpty} onClick={onPrint} aria-label={specified.print}>
        {isNarrow ? null : specified.print}
      </Button>
    </>
  )
}
