import { useSetAtom } from 'jotai'
import { useCallback, useState } from 'react'
import type { Venue } from '../../../shared/contract/venue.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { draftOf, faultsOf, formOf, refusedFields, type VenueDraft, type VenueErrors, type VenueField } from './venue-draft.ts'

/**
 * The venue's form: what is saved with what was typed since. A field nobody typed in follows what another terminal saves.
 * `onRefused` is called with the errors to show, so that the first can take the focus.
 */
export function useVenueForm(venue: Venue, onRefused: (errors: VenueErrors) => void) {
  const [typed, setTyped] = useState<Partial<VenueDraft>>({})
  const [errors, setErrors] = useState<VenueErrors>({})
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  const saved = draftOf(venue)
  const draft = { ...saved, ...typed }
  const isDirty = (Object.keys(typed) as VenueField[]).some((field) => typed[field] !== saved[field])

  const refuse = useCallback(
    (found: VenueErrors) => {
      setErrors(found)
      onRefused(found)
    },
    [onRefused],
  )
  const send = useCallback(
    async (form: VenueDraft) => {
      const faults = faultsOf(form)
      if (Object.keys(faults).length > 0) return refuse(faults)
      setErrors({})
      const answer = await write('updateVenue', { body: formOf(form) })
      if (!answer.ok) {
        toasts.warning(answer.error.msg)
        return refuse(refusedFields(answer.error))
      }
      show(() => answer.value)
      setTyped({})
      toasts.success('Venue saved. New invoices carry it')
    },
    [refuse, show, toasts],
  )
  const [save, busy] = useAction(send)
  return {
    draft,
    errors,
    isDirty,
    busy,
    edit: (field: VenueField, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setErrors(({ [field]: _gone, ...rest }) => rest)
    },
    discard: () => {
      setTyped({})
      setErrors({})
    },
    save: () => save(draft),
  }
}
