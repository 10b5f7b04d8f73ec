import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Venue, VenueForm } from '../../../shared/contract/venue.ts'
import { venueAtom } from '../../data/venue.atoms.ts'
import { write } from '../../data/write.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { formOf, venueDraft, type VenueDraft, venueRules } from './venue-settings.ts'

/** Unedited fields follow what other terminals save. */
export function useVenueForm(venue: Venue) {
  const [typed, setTyped] = useState<Partial<VenueDraft>>({})
  const show = useSetAtom(venueAtom)
  const toasts = useToasts()
  const saved = venueDraft(venue)
  const change = (edit: (draft: VenueDraft) => VenueDraft) =>
    setTyped((before) => {
      const next = Object.entries(edit({ ...saved, ...before })) as [keyof VenueDraft, string][]
      return Object.fromEntries(next.filter(([field, text]) => text !== saved[field]))
    })
  return useForm({
    ...venueRules,
    start: saved,
    kept: [{ ...saved, ...typed }, change],
    contract: [VenueForm, formOf],
    send: (draft) => write('updateVenue', { body: formOf(draft) }),
    onSaved: (venueNow) => {
      show(() => venueNow)
      setTyped({})
      toasts.success('Venue saved. New invoices use it')
    },
    onRefused: ({ msg }) => toasts.warning(msg),
  })
}
