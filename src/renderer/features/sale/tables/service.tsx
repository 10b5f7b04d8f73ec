import type { ReactNode } from 'react'
import type { TableCheck } from '../../../../shared/contract/tables.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CheckIcon, ClockIcon, FireIcon, LockIcon, PrinterIcon, WarningIcon } from '../../../ui/art/icons.tsx'

/** What is most urgent at a table, in a word with its sign: 'Desserts held', 'Mains' with a flame while they are cooked. */
export function serviceOf({
  state,
  course,
}: {
  state: TableCheck['state']
  course: TableCheck['course']
}): { icon: ReactNode; text: string } | null {
  if (state === undefined) return null
  const words = {
    paying: 'Paying',
    unsent: 'Not sent',
    billed: 'Bill printed',
    held: course === undefined ? 'Held' : `${course} held`,
    cooking: course ?? 'Kitchen',
    ready: course ?? 'Ready',
    served: 'Served',
  }
  return { icon: icons[state], text: words[state] }
}

const icons: Record<NonNullable<TableCheck['state']>, ReactNode> = {
  paying: <LockIcon />,
  unsent: <WarningIcon />,
  billed: <PrinterIcon />,
  held: <ClockIcon />,
  cooking: <FireIcon />,
  ready: <Glyph name="delivering" size={14} />,
  served: <CheckIcon />,
}
