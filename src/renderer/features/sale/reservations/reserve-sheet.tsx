import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { Reservation } from '../../../../shared/contract/reservations.ts'
import { newId } from '../../../../shared/ids.ts'
import type { Table } from '../../../../shared/contract/tables.ts'
import { useVenueZone, venueAtom } from '../../../data/venue.atoms.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type FormOf, useForm } from '../../../ui/form/use-form.ts'
import { WhenField } from '../../../ui/form/when-field.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import {
  coverOptions,
  draftOf,
  faultsOf,
  formOf,
  newDraft,
  quartersOf,
  reservationAsks,
  type ReservationDraft,
  tableOptions,
} from './reservation-draft.ts'
import { reservationLabel } from './reservation-labels.ts'
import { reservationsAtom, saveReservationAtom } from './reservations.atoms.ts'

/** What the sheet is opened for: a reservation to be changed, or a new one of a table, '' for none yet. */
export type Wanted = { reservation: Reservation } | { table: string }

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
  // What was shown stays until the sheet has faded out; whatever is opened next starts empty.
  if (wanted !== null && wanted !== shown?.wanted) setShown({ wanted, nth: (shown?.nth ?? 0) + 1 })
  // Times are the venue's: in a window that has just opened it may not be read yet.
  if (shown === null || venue === null) return null
  return <Sheet key={shown.nth} open={wanted !== null} wanted={shown.wanted} {...sheet} />
}

function Sheet({ open, wanted, tables, onClose }: Omit<ReserveSheetProps, 'wanted'> & { open: boolean; wanted: Wanted }) {
  const zone = useVenueZone()
  const save = useSetAtom(saveReservationAtom)
  const toasts = useToasts()
  const known = 'reservation' in wanted ? wanted.reservation : null
  const [start] = useState(() =>
    'table' in wanted ? newDraft(wanted.table, Date.now(), zone) : draftOf(wanted.reservation, zone),
  )
  const [newid] = useState(newId)
  // Whether the table is wanted although others have it: asked once, for this press.
  const anyway = useRef(false)
  const { data: reservations } = useAtomValue(reservationsAtom)
  const latest = reservations.find(({ _id }) => _id === known?._id) ?? known
  const seen = useRef(known?.changes.length ?? 0)
  const form = useForm<ReservationDraft, Reservation>({
    start,
    asks: reservationAsks,
    check: faultsOf,
    send: (draft) => {
      const body = formOf(draft, zone, anyway.current)
      anyway.current = false
      return save(known === null ? null : { _id: known._id, known: seen.current }, newid, body)
    },
    at: ({ fields }) => (fields?.some(({ field }) => field === 'at') === true ? 'time' : null),
    onSaved: (saved) => {
      toasts.success(`Reserved: ${reservationLabel(saved, zone)}`)
      onClose()
    },
  })
  const reserveAnyway = () => {
    anyway.current = true
    form.submit()
  }
  const saveOver = () => {
    seen.current = latest?.changes.length ?? 0
    form.submit()
  }
  return (
    <FormDialog
      form={form}
      open={open}
      title={known === null ? 'Reserve' : 'Change reservation'}
      okText={known === null ? 'Reserve' : 'Save reservation'}
      cancelText="Cancel"
      width={520}
      isOnTop
      onClose={onClose}
    >
      {form.failure !== null && (
        <Refused
          failure={form.failure}
          busy={form.busy}
          now={latest === null ? '' : reservationLabel(latest, zone)}
          onAnyway={reserveAnyway}
          onOver={saveOver}
        />
      )}
      <ReservationFields form={form} tables={tables} own={known?._id ?? null} />
    </FormDialog>
  )
}

interface RefusedProps {
  failure: NonNullable<FormOf<ReservationDraft>['failure']>
  busy: boolean
  /** The reservation as it is now. */
  now: string
  onAnyway: () => void
  onOver: () => void
}

/** Why it was not saved; where others have the table, or changed it meanwhile, the way to save it all the same. */
function Refused({ failure: { code, msg }, busy, now, onAnyway, onOver }: RefusedProps) {
  if (code === 'reservation_changed') {
    const over = (
      <Button loading={busy} onClick={onOver}>
        Save mine
      </Button>
    )
    return (
      <Note tone="amber" icon={<WarningIcon />} role="alert" action={over}>
        {msg}. It is now: {now}.
      </Note>
    )
  }
  if (code !== 'table_reserved')
    return (
      <Note tone="red" icon={<WarningIcon />} role="alert">
        {msg}
      </Note>
    )
  const button = (
    <Button loading={busy} onClick={onAnyway}>
      Reserve anyway
    </Button>
  )
  return (
    <Note tone="amber" icon={<WarningIcon />} role="alert" action={button}>
      {msg}. Choose another table or time, or reserve it for both.
    </Note>
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
      <div className="pair">
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
      <div className="pair">
        <TextField label="Card number" optional numeric maxLength={20} {...field('cardNumber')} />
        <TextField label="Note" optional maxLength={200} {...field('note')} />
      </div>
    </>
  )
}
