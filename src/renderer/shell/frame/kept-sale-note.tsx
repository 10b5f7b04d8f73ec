import { Button } from 'antd'
import { useAtom } from 'jotai'
import { keptSaleNoteAtom } from '../../features/sale/kept-sale.ts'
import { LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'

/** Tells, until it is dismissed, that another person's order was put aside when this login began. */
export function KeptSaleNote() {
  const [owner, read] = useAtom(keptSaleNoteAtom)
  if (owner === '') return null
  return (
    <Note
      tone="primary"
      icon={<LockIcon />}
      title={`The order of ${owner} is kept for them`}
      action={<Button onClick={read}>OK</Button>}
      role="status"
    >
      It comes back when they log in here. Yours starts empty.
    </Note>
  )
}
