import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { isoOf } from '../../../shared/time.ts'
import { reachableAtom } from '../../platform/terminal.ts'
import { DisconnectedIcon } from '../../ui/art/icons.tsx'
import { formatTime } from '../../model/format.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useNow } from '../../ui/use-now.ts'

/** The delay of the note, so that a short interruption does not move the screen under a finger, ms. */
const SHOWN_AFTER_MS = 3000

/** Warns above every screen that the server does not answer, since tables and orders still look up to date. */
export function ConnectionNote() {
  return useAtomValue(reachableAtom) ? null : <Away />
}

function Away() {
  const [since] = useState(() => Date.now())
  const now = useNow(1000)
  const timeZone = useVenueZone()
  if (now - since < SHOWN_AFTER_MS) return null
  return (
    <Note
      tone="amber"
      icon={<DisconnectedIcon />}
      title={`The server has not answered since ${formatTime(isoOf(since), timeZone)}`}
      role="status"
    >
      What you see may be out of date, and nothing can be saved or paid. It recovers by itself once the server answers.
    </Note>
  )
}
