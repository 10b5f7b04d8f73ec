import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import type { ApiFailure } from './api-types.ts'
import { type CsvTable, csvText } from './csv-export.ts'
import { saveCsv } from './files.ts'
import type { Progress } from './list.ts'
import { useAction } from './use-action.ts'
import { useOnLeave } from './use-on-leave.ts'
import { csvStyleAtom } from './venue.atoms.ts'

const PROGRESS_AFTER_MS = 300

/** `progress` is null until the export has taken 300 ms; `stop`, like leaving the screen, ends it without a file. */
export function useCsvExport<T>(table: CsvTable<T>, onFailure: (failure: ApiFailure) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const style = useAtomValue(csvStyleAtom)
  const running = useRef<AbortController | null>(null)
  const stop = () => running.current?.abort()
  useOnLeave(stop)

  const [start, busy] = useAction(async () => {
    const controller = new AbortController()
    running.current = controller
    let latest: Progress = { done: 0, total: null }
    let shown = false
    const timer = setTimeout(() => {
      shown = true
      setProgress(latest)
    }, PROGRESS_AFTER_MS)
    const onProgress = (now: Progress) => {
      latest = now
      if (shown) setProgress(now)
    }
    const rows = await table.rows({ stop: controller.signal, onProgress }).finally(() => {
      clearTimeout(timer)
      setProgress(null)
    })
    if (!rows.ok) onFailure(rows.error)
    else if (rows.value !== null) saveCsv(table.fileName, csvText(table.columns, rows.value, style))
  })
  return { start, stop, busy, progress }
}
