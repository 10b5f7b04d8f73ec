import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { specified } from '../../shared/messages.ts'
import type { ApiResult } from '../data/api-types.ts'
import type { CsvTable } from '../data/csv-export.ts'
import { PrinterIcon } from '../ui/art/icons.tsx'
import { ExportCsvButton } from '../ui/list/export-csv-button.tsx'
import { useToasts } from '../ui/parts/use-toasts.tsx'
import { windowIsNarrowAtom } from '../ui/theme/look.atoms.ts'
import { PrintSheet } from './print-sheet.tsx'
import { formatMoment, isoOf } from '../../shared/time.ts'
import { sessionAtom } from '../platform/session.ts'
import { venueAtom } from '../data/venue.atoms.ts'
import { useAction } from '../data/use-action.ts'
import { useKeys } from '../ui/keys/keys.ts'

interface ReportOutputsProps<R, T, P> {
  title: string
  timeZone: string
  report: R | null
  isEmpty: boolean
  file: CsvTable<T>
  printed: () => Promise<ApiResult<P>>
  periodOf: (report: R) => string
  renderSheet: (report: R, rows: P) => ReactNode
}

/** The file has all rows; file and paper use the current search and sort order. */
export function ReportOutputs<R, T, P>(props: ReportOutputsProps<R, T, P>) {
  const { title, timeZone, report, isEmpty, file, printed, periodOf } = props
  const isNarrow = useAtomValue(windowIsNarrowAtom)
  const toasts = useToasts()
  const { venueName, printedAt } = usePrintedBy(timeZone)
  const { sheet, print, busy } = usePrintSheet(async () => {
    const rows = await printed()
    if (!rows.ok) toasts.warning(rows.error.msg)
    return rows.ok && report !== null ? { report, rows: rows.value, now: Date.now() } : null
  })
  return (
    <>
      <ExportCsvButton table={file} isEmpty={isEmpty} />
      <Button icon={<PrinterIcon />} loading={busy} disabled={isEmpty} onClick={print} aria-label={specified.print}>
        {isNarrow ? null : specified.print}
      </Button>
      {sheet !== null && (
        <PrintSheet title={title} venueName={venueName} period={periodOf(sheet.report)} printed={printedAt(sheet.now)}>
          {props.renderSheet(sheet.report, sheet.rows)}
        </PrintSheet>
      )}
    </>
  )
}

/** The venue's name, and who prints and when, for the head of a sheet. */
export function usePrintedBy(timeZone: string): { venueName: string; printedAt: (now: number) => string } {
  const venueName = useAtomValue(venueAtom).data?.name ?? ''
  const name = useAtomValue(sessionAtom)?.user.name ?? ''
  return { venueName, printedAt: (now) => `Printed by ${name}, ${formatMoment(isoOf(now), timeZone)}` }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Prints a sheet, also on Ctrl+P; nothing if `prepare` resolves to null. The sheet is removed after printing. */
export function usePrintSheet<T>(prepare: () => Promise<T | null>): { sheet: T | null; print: () => void; busy: boolean } {
  const [sheet, setSheet] = useState<T | null>(null)
  const run = async () => {
    const prepared = await prepare()
    if (prepared === null) return
    setSheet(prepared)
    // Charts need one frame for their layout, and another one to be drawn.
    for (let frame = 0; frame < 3; frame++) await nextFrame()
    window.print()
  }
  const [print, busy] = useAction(run)

  useEffect(() => {
    const clear = () => setSheet(null)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  useKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    print()
  })
  return { sheet, print, busy }
}
