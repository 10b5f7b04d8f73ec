import { Button } from 'antd'
import type { ApiFailure } from '../../../../data/api-types.ts'
import { WarningIcon } from '../../../../ui/art/icons.tsx'
import { Note } from '../../../../ui/parts/note.tsx'

interface RefusedProps {
  failure: ApiFailure
  busy: boolean
  /** The reservation as it is now. */
  now: string
  onAnyway: () => void
  onOver: () => void
}

/** Why a reservation was not saved; if others have the table or changed it meanwhile, a button saves it anyway. */
export function RefusedReservation({ failure: { code, msg }, busy, now, onAnyway, onOver }: RefusedProps) {
  const way =
    code === 'table_reserved'
      ? { text: `${msg}. Choose another table or time, or reserve it for both.`, label: 'Reserve anyway', act: onAnyway }
      : code === 'reservation_changed'
        ? { text: `${msg}. It is now: ${now}.`, label: 'Save mine', act: onOver }
        : null
  if (way === null)
    return (
      <Note tone="red" icon={<WarningIcon />} role="alert">
        {msg}
      </Note>
    )
  const button = (
    <Button loading={busy} onClick={way.act}>
      {way.label}
    </Button>
  )
  return (
    <Note tone="amber" icon={<WarningIcon />} role="alert" action={button}>
      {way.text}
    </Note>
  )
}
