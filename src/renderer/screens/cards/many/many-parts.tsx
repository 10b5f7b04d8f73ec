import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { PassedOver } from '../../../../shared/contract/bulk-cards.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { type CardLabel, LabelSheet } from '../../../printing/label-sheet.tsx'
import { PrintPart, PrintSheet, PrintTable } from '../../../printing/print-sheet.tsx'
import { usePrintedBy, usePrintSheet } from '../../../printing/report-outputs.tsx'
import { PrinterIcon, WarningIcon } from '../../../ui/art/icons.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Column, textColumn } from '../../../ui/list/column.ts'
import { Note } from '../../../ui/parts/note.tsx'

export const cardsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`

interface Checked {
  cards: readonly unknown[]
  passedOver: readonly PassedOver[]
  more: boolean
}

/** The passengers that a batch is for: a search, and what the check of it found. A changed search asks for another check. */
export function useChecked<C extends Checked>(check: (search: string) => Promise<ApiResult<C>>) {
  const [search, setSearch] = useState('')
  const [checked, setChecked] = useState<C | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [run, busy] = useAction(async () => {
    const answer = await check(search.trim())
    setError(answer.ok ? undefined : answer.error.msg)
    setChecked(answer.ok ? answer.value : null)
  })
  const type = (typed: string) => {
    setSearch(typed)
    setChecked(null)
  }
  return { search, type, checked, clear: () => setChecked(null), run, busy, error }
}

/** What was done, with those whom the check passed over: the call knows only the cards it was sent. */
export const withChecked = <R extends Pick<Checked, 'passedOver'>>(done: R, passedOver: readonly PassedOver[]): R => ({
  ...done,
  passedOver: [...passedOver, ...done.passedOver],
})

interface WhoProps {
  of: Pick<ReturnType<typeof useChecked>, 'search' | 'type' | 'run' | 'busy' | 'error'>
}

export function Who({ of: { search, type, run, busy, error } }: WhoProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label="Passengers"
        optional
        hint="Name, cabin or booking group; empty means all aboard"
        error={error}
        value={search}
        onChange={type}
        onPressEnter={(event) => {
          event.preventDefault()
          run()
        }}
      />
      <Button className="mt-5.5" loading={busy} onClick={run}>
        Check
      </Button>
    </div>
  )
}

/** Rows of the list that is shown; the paper has them all. */
const SHOWN = 8

/** Who is passed over and why, and whether there are more passengers than one batch takes. */
export function LeftOut({ passedOver, more }: Pick<Checked, 'passedOver' | 'more'>) {
  if (passedOver.length === 0 && !more) return null
  const rest = passedOver.length - SHOWN
  return (
    <Note tone="amber" icon={<WarningIcon />} title={`${cardsText(passedOver.length).replace(/cards?$/, '')}passed over`}>
      {more && <p>Only the first 5,000 are taken. Do the rest afterwards.</p>}
      <ul>
        {passedOver.slice(0, SHOWN).map(({ cardNumber, fullName, why }) => (
          <li key={cardNumber}>
            {cardNumber} {fullName}: {why}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>and {rest.toLocaleString('en-US')} more</p>}
    </Note>
  )
}

/** Prints a label for each card, with its number as barcode and QR code. */
export function PrintLabels({ labels }: { labels: readonly CardLabel[] }) {
  const { sheet, print, busy } = usePrintSheet(() => Promise.resolve(true))
  return (
    <>
      <Button loading={busy} onClick={print}>
        Print labels
      </Button>
      {sheet !== null && <LabelSheet labels={labels} />}
    </>
  )
}

const leftOutColumns: Column<PassedOver>[] = [
  textColumn('Card number', 'cardNumber'),
  textColumn('Name', 'fullName'),
  textColumn('Cabin', 'cabin'),
  textColumn('Passed over because', 'why'),
]

interface PrintListProps<T> {
  title: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  passedOver: readonly PassedOver[]
  before?: ReactNode
}

/** Prints a batch as a sheet, with those who were passed over. */
export function PrintList<T>({ title, columns, rows, rowKey, passedOver, before }: PrintListProps<T>) {
  const { venueName, printedAt } = usePrintedBy(useVenueZone())
  const { sheet, print, busy } = usePrintSheet(() => Promise.resolve(Date.now()))
  return (
    <>
      <Button icon={<PrinterIcon />} loading={busy} onClick={print}>
        Print list
      </Button>
      {sheet !== null && (
        <PrintSheet title={title} venueName={venueName} period={cardsText(rows.length)} printed={printedAt(sheet)}>
          {before}
          <PrintPart title="Cards">
            <PrintTable columns={columns} rows={rows} rowKey={rowKey} />
          </PrintPart>
          {passedOver.length > 0 && (
            <PrintPart title="Passed over">
              <PrintTable columns={leftOutColumns} rows={passedOver} rowKey={({ cardNumber }) => cardNumber} />
            </PrintPart>
          )}
        </PrintSheet>
      )}
    </>
  )
}
