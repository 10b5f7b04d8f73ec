import { Button } from 'antd'
import { useState } from 'react'
import type { FoundPrinter, FoundPrinters, Printer } from '../../../shared/printing/printing.ts'
import { bridge } from '../../platform/bridge.ts'
import { useAction } from '../../data/use-action.ts'
import { SearchIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { kindLabels } from '../../printing/printer-facts.ts'
import { cx } from '../../ui/cx.ts'
import styles from './settings.module.css'

interface FindPrintersProps {
  /** The printers that are set up already; they are left out of the results. */
  known: readonly Printer[]
  onChoose: (found: FoundPrinter) => void
}

type Looked = FoundPrinters | { error: string } | null

/** Searches for printers known to this computer, which can be chosen instead of typed in. */
export function FindPrinters({ known, onChoose }: FindPrintersProps) {
  const [looked, setLooked] = useState<Looked>(null)
  const [look, looking] = useAction(async () => {
    const answer = await bridge.call('findPrinters', {})
    setLooked(answer.ok ? answer.value : { error: answer.error.msg })
  })
  return (
    <div className="grid justify-items-start gap-2 border-b border-line pb-3 [&>div]:w-full">
      <Button icon={<SearchIcon />} loading={looking} onClick={look}>
        Find printers
      </Button>
      <div role="status">
        {looking && <p className="type-supporting">Looking for printers on this computer</p>}
        {!looking && looked !== null && <Result looked={looked} known={known} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function Result({ looked, known, onChoose }: FindPrintersProps & { looked: NonNullable<Looked> }) {
  if ('error' in looked)
    return (
      <Note tone="amber" icon={<WarningIcon />} title="The search did not work">
        {looked.error}. You can enter a printer below.
      </Note>
    )
  const fresh = looked.printers.filter(
    ({ kind, address }) => !known.some((printer) => printer.kind === kind && printer.address === address),
  )
  if (fresh.length === 0)
    return (
      <p className="type-supporting">
        No other printers found on this computer. Network printers are not searched for: enter the address below.
      </p>
    )
  return (
    <ul className={cx('rounded-lg border border-line', styles['found'])} aria-label="Printers found">
      {fresh.map((found) => (
        <li key={`${found.kind} ${found.address}`}>
          <button type="button" onClick={() => onChoose(found)}>
            <strong>{found.name}</strong>
            <span className="type-supporting">
              {[kindLabels[found.kind], found.description, found.isDefault ? 'system default' : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
