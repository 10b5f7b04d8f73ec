import { Checkbox } from 'antd'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { formatAmount, sum, ZERO } from '../../../../shared/money.ts'
import { paidAmounts } from '../../../../shared/order-totals.ts'
import { pricedLine } from '../../../../shared/priced-line.ts'
import { seatGroups, seatName } from '../../../../shared/seats.ts'
import { cx } from '../../../ui/cx.ts'
import type { SplitDraft } from './split-draft.ts'
import styles from './split.module.css'

interface SplitSeatsProps {
  lines: readonly OrderLine[]
  draft: SplitDraft
  onChange: (draft: SplitDraft) => void
}

/** The seats of an order with what each had, and which of them the other card pays for; below them what all share. */
export function SplitSeats({ lines, draft, onChange }: SplitSeatsProps) {
  const { seats, isShared } = draft
  const paid = paidAmounts(lines.map(pricedLine))
  const amounts = new Map(lines.map((line, place) => [line, paid[place] ?? ZERO]))
  const toggle = (seat: number) =>
    onChange({ ...draft, seats: seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat] })
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">Seat and dishes</th>
          <th scope="col">Other card pays</th>
          <th scope="col">Amount, Rs</th>
        </tr>
      </thead>
      <tbody>
        {seatGroups(lines).map(({ seat, lines: own }) => {
          const isChosen = seat === null ? isShared : seats.includes(seat)
          const name = seatName(seat)
          return (
            <tr key={name} className={cx(isChosen && styles['chosen'])}>
              <th scope="row">
                {name}
                <span className={cx('type-supporting', styles['dishes'])}>{own.map(({ dishName }) => dishName).join(', ')}</span>
              </th>
              <td>
                <Checkbox
                  checked={isChosen}
                  onChange={() => (seat === null ? onChange({ ...draft, isShared: !isShared }) : toggle(seat))}
                >
                  {seat === null ? 'By seats' : name}
                </Checkbox>
              </td>
              <td className={cx('num', isChosen && 'strong')}>
                {formatAmount(sum(own.map((line) => amounts.get(line) ?? ZERO)))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
