import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { useVenueZone, venueAtom } from '../../../../data/venue.atoms.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { FormOf } from '../../../../ui/form/use-form.ts'
import { WhenField } from '../../../../ui/form/when-field.tsx'
import { RefusedReservation } from './refused-reservation.tsx'
import { coverOptions, quartersOf, type ReservationDraft, tableOptions } from './reservation-draft.ts'
import { reservationsAtom } from './reservations.atoms.ts'
import { useReserveForm, type Wanted } from './use-reserve-form.ts'

interface ReserveSheetProps {
  /** Null while it is closed. */
  wanted: Wanted | null
  tables: readonly Table[]
  onClose: () => void
}

/** The sheet of one reservation, new or changed. */
export function ReserveSheet({ wanted, ...sheet }: ReserveSheetProps) {
  const { data: venue } = useAtomValue(venueAtom)
  const [shown, setShown] = useState<{ wanted: Wanted; nth: number } | null>(null)
  // The content stays until the sheet has faded out; the next one starts empty.
  if (wanted !== null && wanted !== shown?.wanted) setShown({ wanted, nth: (shown?.nth ?? 0) + 1 })
  // Times are the venue's, which a new window may not have loaded yet.
  if (shown === null || venue === null) return null
  return <Sheet key={shown.nth} open={wanted !== null} wanted={shown.wanted} {...sheet} />
}

function Sheet({ open, wanted, tables, onClose }: Omit<ReserveSheetProps, 'wanted'> & { open: boolean; wanted: Wanted }) {
  const { form, changed, now, reserveAnyway, saveOver } = useReserveForm(wanted, onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      title={changed === null ? 'Reserve' : 'Change reservation'}
      okText={changed === null ? 'Reserve' : 'Save reservation'}
      cancelText="Cancel"
      width={520}
      isOnTop
      onClose={onClose}
    >
      {form.failure !== null && (
        <RefusedReservation failure={form.failure} busy={form.busy} now={now} onAnyway={reserveAnyway} onOver={saveOver} />
      )}
      <ReservationFields form={form} tables={tables} own={changed?._id ?? null} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: FormOf<ReservationDraft>
  tables: readonly Table[]
  own: string | null
}

function ReservationFields({ form: { draft, field }, tables, own }: FieldsProps) {
  const timeZone = useVenueZone()
  const { data: reservations } = useAtomValue(reservationsAtom)
  const [now] = useState(() => Date.now())
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="Name" maxLength={60} {...field('name')} />
        <SelectField label="Guests" searchable options={coverOptions} {...field('covers')} />
        <WhenField kind="day" label="Day" {...field('day')} />
        <SelectField label="Time" searchable options={quartersOf(draft, now, timeZone)} {...field('time')} />
      </div>
      <SelectField
        label="Table"
        searchable
        options={tableOptions(draft, { tables, reservations, own, now, timeZone })}
        {...field('table')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="Card number" optional numeric="code" maxLength={20} {...field('cardNumber')} />
        <TextField label="Note" optional maxLength={200} {...field('note')} />
      </div>
    </>
  )
}
