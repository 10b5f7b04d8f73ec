import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import type { CsvTable } from '../../data/csv-export.ts'
import type { Progress } from '../../data/list.ts'
import { useCsvExport } from '../../data/use-csv-export.ts'
import { CloseIcon, DownloadIcon } from '../art/icons.tsx'
import { useToasts } from '../parts/use-toasts.tsx'
import { windowIsNarrowAtom } from '../theme/look.atoms.ts'

const many = (count: number): string => count.toLocaleString('en-US')

const progressLabel = ({ done, total }: Progress): string =>
  total === null ? `${many(done)} rows` : `${many(done)} of ${many(total)}`

interface ExportCsvButtonProps<T> {
  table: CsvTable<T>
  isEmpty: boolean
  /** For a place beside a list's count instead of among a screen's tools. */
  isSmall?: boolean
}

export function ExportCsvButton<T>({ table, isEmpty, isSmall = false }: ExportCsvButtonProps<T>) {
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const toasts = useToasts()
  const size = isSmall ? 'small' : 'middle'
  const { start, stop, busy, progress } = useCsvExport(table, ({ msg }) => toasts.warning(msg))
  if (progress === null)
    return (
      <Button
        size={size}
        icon={<DownloadIcon />}
        loading={busy}
        disabled={isEmpty && !busy}
        onClick={start}
        aria-label="Export CSV"
      >
        {isSmall ? 'Export' : isNarrow ? null : 'Export CSV'}
      </Button>
    )
  return (
    <>
      <span className="text-sm whitespace-nowrap text-quiet tabular-nums" role="status">
        {progressLabel(progress)}
      </span>
      <Button size={size} icon={<CloseIcon />} onClick={stop} aria-label="Stop export">
        {isNarrow ? null : 'Stop'}
      </Button>
    </>
  )
}
