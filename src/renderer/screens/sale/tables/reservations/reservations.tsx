import { useAtomValue, useSetAtom } from 'jotai'
import type { Table } from '../../../../../shared/contract/tables.ts'
import { ReservationList } from './reservation-list.tsx'
import { reservationsAtom, setReservationStateAtom } from './reservations.atoms.ts'
import { useReserveForm, type Wanted } from './use-reserve-form.ts'
import { type AtTable, ReservedQuestion } from './reserved-question.tsx'
import { useState } from 'react'
import type { Reservation, ReservationState } from '../../../../../shared/contract/reservations.ts'
import { useToasts } from '../../../../ui/parts/use-toasts.tsx'
import { leaveSaleAtom, lostByLeavingAtom } from '../../../../sale/state/open-order.atoms.ts'
import { orderidAtom, orderTablesAtom } from '../../../../sale/state/sale.atoms.ts'
import { setTableAtom } from '../../../../sale/state/tables.atoms.ts'
import { partyLabel, stateLabels } from '../../../../model/tables/reservation-labels.ts'
import { useVenueZone, venueAtom } from '../../../../data/venue.atoms.ts'
import { useAsk } from '../../../../ui/form/use-ask.tsx'
import { placeLabel, tableLabel } from '../../../../model/tables/table-labels.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import type { FormOf } from '../../../../ui/form/use-form.ts'
import { WhenField } from '../../../../ui/form/when-field.tsx'
import { coverOptions, quartersOf, type ReservationDraft, tableOptions } from './reservation-draft.ts'
import { Button } from 'antd'
import type { ApiFailure } from '../../../../data/api-types.ts'
import { WarningIcon } from '../../../../ui/art/icons.tsx'
import { Note } from '../../../../ui/parts/note.tsx'

/** `wanted` is null while the sheet is closed. */
export interface ReservationsView {
  isListed: boolean
  wanted: Wanted | null
}
export const CLOSED: ReservationsView = { isListed: false, wanted: null }

interface ReservationsProps {
  tables: readonly Table[]
  view: ReservationsView
  onView: (view: ReservationsView) => void
  reserved: { asked: AtTable | null; leave: () => void; use: (asked: AtTable) => void }
}

export function Reservations({ tables, view, onView, reserved }: ReservationsProps) {
  const arrival = useArrival(tables)
  const readAgain = useSetAtom(reservationsAtom)
  return (
    <>
      <ReservationList
        open={view.isListed}
        onReserve={() => onView({ ...view, wanted: { table: '' } })}
        onEdit={(reservation) => onView({ ...view, wanted: { reservation } })}
        onArrived={(reservation) => {
          onView(CLOSED)
          arrival.arrive(reservation)
        }}
        onBecome={arrival.become}
        onReadAgain={readAgain}
        onClose={() => onView(CLOSED)}
      />
      <ReserveSheet wanted={view.wanted} tables={tables} onClose={() => onView({ ...view, wanted: null })} />
      <ReservedQuestion
        asked={reserved.asked}
        onLeave={reserved.leave}
        onUse={reserved.use}
        onArrived={({ reservation }) => {
          reserved.leave()
          arrival.arrive(reservation)
        }}
      />
      {arrival.question}
    </>
  )
}

/** A placed order belongs to other guests, so it is closed here first. */
function useArrival(tables: readonly Table[]) {
  const ownTables = useAtomValue(orderTablesAtom)
  const orderid = useAtomValue(orderidAtom)
  const lost = useAtomValue(lostByLeavingAtom)
  const leave = useSetAtom(leaveSaleAtom)
  const setTable = useSetAtom(setTableAtom)
  const setState = useSetAtom(setReservationStateAtom)
  const toasts = useToasts()
  const { ask, question } = useAsk()
  const zone = useVenueZone()

  const become = async (reservation: Reservation, state: ReservationState) => {
    const answer = await setState(reservation._id, state)
    if (!answer.ok) return toasts.warning(answer.error.msg)
    toasts.info(`${partyLabel(reservation)}: ${stateLabels[state].toLowerCase()}`)
  }
  const seat = async ({ table, reservation }: AtTable, take: boolean) => {
    if (orderid !== '' && lost !== null) return toasts.warning('Send what was changed on the open order first, or leave it')
    if (orderid !== '') await leave()
    const answer = await setTable(table, { status: true, ...(take && { take }) })
    if (answer === null) return
    if (!answer.ok) return toasts.warning(answer.error.msg)
    await become(reservation, 'arrived')
  }
  const takeFor = async (at: AtTable) => {
    const who = [at.table.holder?.name ?? '', placeLabel(at.table, zone)].filter((part) => part !== '').join(' ')
    const isSure = await ask({
      title: `${tableLabel(at.table)} is in use. Take it for ${partyLabel(at.reservation)}?`,
      keepLabel: 'Leave it',
      confirmLabel: 'Take table',
      text: `${who === '' ? '' : `Held by ${who}. `}It leaves that order and becomes one of yours. To seat them elsewhere, edit the reservation first.`,
    })
    if (isSure) await seat(at, true)
  }
  const arrive = async (reservation: Reservation) => {
    const table = tables.find(({ _id }) => _id === reservation.table?._id)
    if (table === undefined || ownTables.some(({ _id }) => _id === table._id)) return become(reservation, 'arrived')
    if (table.status && (table.own !== true || table.orderid !== '')) return takeFor({ table, reservation })
    await seat({ table, reservation }, false)
  }

  return {
    question,
    arrive: (reservation: Reservation) => void arrive(reservation),
    become: (reservation: Reservation, state: ReservationState) => void become(reservation, state),
  }
}

interface ReserveSheetProps {
  wanted: Wanted | null
  tables: readonly Table[]
  onClose: () => void
}

function ReserveSheet({ wanted, ...sheet }: ReserveSheetProps) {
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

interface RefusedProps {
  failure: ApiFailure
  busy: boolean
  now: string
  onAnyway: () => void
  onOver: () => void
}

function RefusedReservation({ failure: { code, msg }, busy, now, onAnyway, onOver }: RefusedProps) {
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
