import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { dayOf } from '../../../shared/time.ts'
import { downloadText } from '../../data/download.ts'
import { useAction } from '../../data/use-action.ts'
import { machineZone } from '../../platform/venue-time.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { venueAtom } from '../../data/venue.atoms.ts'
import { searchTextAtom } from './pax.atoms.ts'
import { allPax, paxCsv } from './pax-export.ts'

/** The Export button's action: all passengers of the search as `passengers-2026-11-21.csv`, and whether it is under way. */
export function useExport(): [() => void, boolean] {
  const text = useAtomValue(searchTextAtom).trim()
  const timeZone = useAtomValue(venueAtom).data?.timeZone ?? machineZone()
  const toasts = useToasts()
  const write = useCallback(async () => {
    const answer = await allPax(text)
    if (answer.ok)
      downloadText(`passengers-${dayOf(Date.now(), timeZone)}.csv`, paxCsv(answer.value, timeZone), 'text/csv;charset=utf-8')
    else toasts.warning(answer.error.msg)
  }, [text, timeZone, toasts])
  return useAction(write)
}
