import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { isExpectedToday, isLongPast } from '../../../../../shared/orders/reservations.ts'
import { useVenueZone } from '../../../../data/venue.atoms.ts'
import { WarningIcon } from '../../../../ui/art/icons.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { reservationsAtom } from './reservations.atoms.ts'

export function ReservationsButton({ onOpen }: { onOpen: () => void }) {
  const timeZone = useVenueZone()
  const now = useNow(15_000)
  const { data: reservations, loaded } = useAtomValue(reservationsAtom)
  const timed = reservations.map(({ state, at }) => ({ state, at: Date.parse(at) }))
  const expected = timed.filter((one) => isExpectedToday(one, now, timeZone)).length
  const hasLate = timed.some((one) => isLongPast(one, now))
  return (
    <Button block {...(hasLate && { icon: <WarningIcon />, title: 'No-show?' })} onClick={onOpen}>
      Reservations {loaded && <span className="tabular-nums">{expected}</span>}
    </Button>
  )
}
