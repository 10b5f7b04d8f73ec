import { Segmented } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/parts/money.tsx'
import { pricedLine } from '../../../shared/money/priced-line.ts'
import { sum } from '../../../shared/money/money.ts'
import { seatName } from '../../../shared/orders/seats.ts'
import { lineAmount } from '../../../shared/money/order-totals.ts'
import rounds from '../check/rounds.module.css'
import { hasSeatsAtom, isBySeatsAtom } from '../state/place.atoms.ts'

export function SeatsSwitch({ block = false }: { block?: boolean }) {
  const [isBySeats, setBySeats] = useAtom(isBySeatsAtom)
  if (!useAtomValue(hasSeatsAtom)) return null
  return (
    <Segmented
      block={block}
      aria-label="How the order is shown"
      options={['Rounds', 'Seats']}
      value={isBySeats ? 'Seats' : 'Rounds'}
      onChange={(shown) => setBySeats(shown === 'Seats')}
    />
  )
}

export const SeatHead = ({ seat, lines }: { seat: number | null; lines: readonly OrderLine[] }) => (
  <span className={cx('flex items-center justify-between gap-2', rounds['head'])}>
    <span className="flex items-center gap-2">
      <PersonIcon />
      <strong>{seatName(seat)}</strong>
    </span>
    <strong>
      <Money amount={sum(lines.map((line) => lineAmount(pricedLine(line))))} bare />
    </strong>
  </span>
)
