import type { ReactNode } from 'react'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import { AttentionIcon, CheckIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'

/** A minus sign is easily missed, so words say whether the drawer is right. */
export function Outcome({ difference, action }: { difference: number | null; action?: ReactNode }) {
  if (difference === null)
    return (
      <Note tone="neutral" icon={<CheckIcon />} action={action}>
        The first entry of this drawer: the next count is compared with it.
      </Note>
    )
  if (difference === 0)
    return (
      <Note tone="green" icon={<CheckIcon />} role="status" action={action}>
        The drawer is right.
      </Note>
    )
  const off = labelledAmount(Math.abs(difference))
  return (
    <Note tone="amber" icon={<AttentionIcon />} role="status" action={action}>
      {difference < 0 ? `${off} is missing.` : `There is ${off} too much.`}
    </Note>
  )
}
