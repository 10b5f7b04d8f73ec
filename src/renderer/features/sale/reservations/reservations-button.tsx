import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { isLongPast } from '../../../../shared/reservations.ts'
import { dayOf } from '../../../../shared/time.ts'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { reservationsAtom } from './reservations.atoms.ts'

/** Opens the list; says how many are still expected today, and by a sign that somebody is to say what became of one. */
export function ReservationsButton({ onOpen }: { onOpen: () => void }) {
  const timeZone = useVenueZone()
  const now = useNow(15_000)
  const { data: reservations, loaded } = useAtomValue(reservationsAtom)
  const booked = reservations.filter(({ state }) => state === 'booked').map(({ state, at }) => ({ state, at: Date.parse(at) }))
  const today = booked.filter(({ at }) => dayOf(at, timeZone) <= dayOf(now, timeZone)).length
  const hasLate = booked.some((one) => isLongPast(one, now))
  return (
    <Button block {...(hasLate && { icon: <WarningIcon />, title: 'No-show?' })} onClick={onOpen}>
      Reservations {loaded && <span className="num">{today}</span>}
    </Button>
  )
}
