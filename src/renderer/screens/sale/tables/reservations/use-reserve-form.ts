import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import type { Reservation } from '../../../../../shared/contract/reservations.ts'
import { useVenueZone } from '../../../../data/venue.atoms.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { useToasts } from '../../../../ui/parts/use-toasts.tsx'
import { draftOf, faultsOf, formOf, newDraft, reservationAsks, type ReservationDraft } from './reservation-draft.ts'
import { reservationLabel } from '../../../../model/tables/reservation-labels.ts'
import { newReservation, reservationsAtom, saveReservationAtom } from './reservations.atoms.ts'

/** `table` is '' for none yet. */
export type Wanted = { reservation: Reservation } | { table: string }

export function useReserveForm(wanted: Wanted, onClose: () => void) {
  const zone = useVenueZone()
  const save = useSetAtom(saveReservationAtom)
  const toasts = useToasts()
  const changed = 'reservation' in wanted ? wanted.reservation : null
  const [start] = useState(() =>
    'table' in wanted ? newDraft(wanted.table, Date.now(), zone) : draftOf(wanted.reservation, zone),
  )
  const [create] = useState(newReservation)
  // Whether to save although others have the table: applies to one press only.
  const anyway = useRef(false)
  const seen = useRef(changed?.changes.length ?? 0)
  const { data: reservations } = useAtomValue(reservationsAtom)
  const latest = reservations.find(({ _id }) => _id === changed?._id) ?? changed
  const form = useForm<ReservationDraft, Reservation>({
    start,
    asks: reservationAsks,
    check: faultsOf,
    send: (draft) => {
      const body = formOf(draft, zone, anyway.current)
      anyway.current = false
      return save(changed === null ? null : { _id: changed._id, known: seen.current }, create, body)
    },
    at: ({ fields }) => (fields?.some(({ field }) => field === 'at') === true ? 'time' : null),
    onSaved: (saved) => {
      toasts.success(`Reserved: ${reservationLabel(saved, zone)}`)
      onClose()
    },
  })
  return {
    form,
    changed,
    /** The state after changes by others; empty for a new one. */
    now: latest === null ? '' : reservationLabel(latest, zone),
    reserveAnyway: () => {
      anyway.current = true
      form.submit()
    },
    saveOver: () => {
      seen.current = latest?.changes.length ?? 0
      form.submit()
    },
  }
}
