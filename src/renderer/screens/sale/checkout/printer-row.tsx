import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { PrinterCondition, ReceiptColumns } from '../../../../shared/printing/printing.ts'
import { PrinterIcon } from '../../../ui/art/icons.tsx'
import { conditionLabels } from '../../../printing/printer-labels.ts'
import type { Tone } from '../../../ui/parts/chip.tsx'
import { PanelRow } from './panel-row.tsx'
import { defaultPrinterAtom } from '../../../printing/invoice-print.atoms.ts'

const paperOf = (columns: ReceiptColumns): string => (columns === 32 ? '58 mm paper' : '80 mm paper')
const toneOf = (condition: PrinterCondition): Tone =>
  condition === 'ready' ? 'green' : condition === 'not-asked' ? 'neutral' : 'amber'

export function PrinterRow() {
  const entry = useAtomValue(defaultPrinterAtom)
  if (entry === null)
    return (
      <PanelRow
        icon={<PrinterIcon />}
        title="No printer is set up"
        text="The sale continues without paper."
        extra={
          <Link to="/setting" className="inline-grid min-h-(--p-control-small) items-center font-semibold">
            Set up a printer
          </Link>
        }
      />
    )
  const { printer, status } = entry
  const tone = toneOf(status.condition)
  return (
    <PanelRow
      tone={tone}
      icon={<PrinterIcon />}
      title={printer.name}
      text={
        <span
          className={tone === 'neutral' ? 'text-quiet' : tone === 'green' ? 'text-green' : 'text-amber'}
        >{`${conditionLabels[status.condition]}, ${paperOf(printer.columns)}`}</span>
      }
      extra={
        <Link
          to="/setting"
          className="inline-grid min-h-(--p-control-small) items-center font-semibold"
          aria-label="Change the printer"
        >
          Change
        </Link>
      }
    />
  )
}
