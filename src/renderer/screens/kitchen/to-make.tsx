import { Panel } from '../../ui/parts/panel.tsx'
import { type BoardTicket, toMakeOf } from '../../model/kitchen/board.ts'
import styles from './to-make.module.css'

/** The dishes still to be made over all tickets of the station. */
export function ToMake({ board }: { board: readonly BoardTicket[] }) {
  const dishes = toMakeOf(board)
  const count = dishes.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Panel
      title="To make"
      extra={
        <span className="text-sm whitespace-nowrap text-quiet tabular-nums">{count === 1 ? '1 dish' : `${count} dishes`}</span>
      }
      flush
      scrolls="toMake"
    >
      <ul aria-label="To make" className={styles['toMake']}>
        {dishes.map(({ dishName, qty }) => (
          <li key={dishName}>
            <strong className="text-right tabular-nums">{qty}</strong>
            <span className="wrap-anywhere">{dishName}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
