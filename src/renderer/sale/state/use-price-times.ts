import { atom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { happyHoursAt } from '../../../shared/orders/happy-hours.ts'
import { nowAtom } from '../../data/now.atom.ts'
import { queriesAtom } from '../../data/query.ts'
import { readChanged } from '../../data/read-again.ts'
import { venueAtom } from '../../data/venue.atoms.ts'

/** How far this computer's clock may be ahead, ms: prices are read again this long after they should have changed. */
const AHEAD_MS = 20_000

/** Null until the venue is known; a new text means new prices. */
const hoursOnAtom = atom((get): string | null => {
  const { data: venue } = get(venueAtom)
  if (venue === null) return null
  const moments = [get(nowAtom), get(nowAtom) - AHEAD_MS]
  return JSON.stringify(moments.map((ms) => happyHoursAt(venue.happyHours, venue.timeZone, ms).map(({ name }) => name)))
})

/** Happy hours begin and end by the venue's clock. */
export function usePriceTimes(): void {
  const hours = useAtomValue(hoursOnAtom)
  const queries = useAtomValue(queriesAtom)
  const before = useRef(hours)
  useEffect(() => {
    const isOther = before.current !== null && hours !== null && before.current !== hours
    before.current = hours
    if (isOther) readChanged(queries, ['dishes'])
  }, [hours, queries])
}
