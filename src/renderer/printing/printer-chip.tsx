import type { PrinterCondition } from '../../shared/printing/printing.ts'
import { CheckIcon, CloseIcon, HourglassIcon, WarningIcon } from '../ui/art/icons.tsx'
import { conditionLabels } from './printer-labels.ts'
import { Chip, type Tone } from '../ui/parts/chip.tsx'

const tones: Record<PrinterCondition, Tone> = {
  ready: 'green',
  'paper-low': 'amber',
  'paper-out': 'amber',
  'cover-open': 'amber',
  offline: 'red',
  error: 'red',
  unreachable: 'red',
  'no-answer': 'red',
  'spooler-down': 'red',
  'queue-missing': 'red',
  'queue-paused': 'amber',
  'queue-refusing': 'amber',
  'no-permission': 'red',
  'not-available': 'red',
  'not-asked': 'neutral',
}

const icons: Partial<Record<Tone, typeof CheckIcon>> = { green: CheckIcon, amber: WarningIcon, red: CloseIcon }

export function PrinterChip({ condition }: { condition: PrinterCondition }) {
  const tone = tones[condition]
  const Icon = icons[tone] ?? HourglassIcon
  return (
    <Chip tone={tone} icon={<Icon />}>
      {conditionLabels[condition]}
    </Chip>
  )
}
