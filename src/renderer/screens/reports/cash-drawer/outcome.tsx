import type { ReactNode } from 'react'
import type { DrawerEntry } from '../../../../shared/contract/cash-drawer.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { AttentionIcon, CheckIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'

interface OutcomeProps {
  count: NonNullable<DrawerEntry['count']>
  action?: ReactNode
}

/** A minus sign is easily missed, so words say whether the drawer is right. */
export function Outcome({ count: { difference, slips }, action }: OutcomeProps) {
  const off = [...offText(difference ?? 0, ''), ...offText(slips?.difference ?? 0, ' in bank slips')]
  if (off.length > 0)
    return (
      <Note tone="amber" icon={<AttentionIcon />} role="status" action={action}>
        {off.join(' ')}
      </Note>
    )
  if (difference === null)
    return (
      <Note tone="neutral" icon={<CheckIcon />} action={action}>
        The first entry of this drawer: the next count is compared with it.
      </Note>
    )
  return (
    <Note tone="green" icon={<CheckIcon />} role="status" action={action}>
      The drawer is right.
    </Note>
  )
}

function offText(difference: number, where: string): string[] {
  if (difference === 0) return []
  const off = labelledAmount(Math.abs(difference))
  return [difference < 0 ? `${off} is missing${where}.` : `There is ${off} too much${where}.`]
}
