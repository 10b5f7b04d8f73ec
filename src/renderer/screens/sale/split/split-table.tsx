import { formatAmount } from '../../../../shared/money/money.ts'
import { useAction } from '../../../data/use-action.ts'
import { isMovable, type MadePart } from '../../../model/split/split-parts.ts'
import type { SplitPlan } from '../../../model/split/split-plan.ts'
import { dishRows, keysBack, seatRows, type SplitRow } from '../../../model/split/split-rows.ts'
import { settledPlan, type SplitView } from '../../../model/split/split-view.ts'
import { useJoinParts } from './use-join-part.ts'
import styles from './split-table.module.css'

/** Id of the words that say which parts are locked. */
/** The sentence that says why a row cannot be given to another part; it is below the list. */
export const KEEPS_ID = 'split-keeps'

interface TableProps {
  view: SplitView
  onPlan: (plan: SplitPlan) => void
}

/**
 * Gives a row to another part. If unpaid created parts are concerned, the one it leaves and the one it goes to, they are rejoined
 * first.
 */
function useGive({ view, onPlan }: TableProps): [(row: SplitRow, number: number) => void, boolean] {
  const join = useJoinParts()
  const act = async (row: SplitRow, number: number) => {
    const { made } = view.divided
    const back = made.filter((part) => part === row.made || part.number === number)
    const keys = keysBack(view.divided.rest?.order ?? [], back)
    const kept = back.flatMap((part) =>
      part.orders.flatMap(({ order }) => order.flatMap((line) => keys.get(line) ?? []).map((key) => [key, part.number] as const)),
    )
    const own = row.line === undefined ? row.own : (keys.get(row.line) ?? []).filter((key) => key.includes('#'))
    const given = own.map((key) => [key, number] as const)
    const { of } = settledPlan(view)
    if (await join(back)) onPlan({ ...view.plan, of: { ...of, ...Object.fromEntries([...kept, ...given]) } })
  }
  return useAction(act)
}

/** The seats or dishes of the order, their amounts, and which part has them. */
export function SplitTable({ view, onPlan }: TableProps) {
  const isBySeat = view.plan.way === 'seats'
  const rows = isBySeat ? seatRows(view) : dishRows(view)
  const [give, busy] = useGive({ view, onPlan })
  return (
    <>
      <table className={styles['table']} aria-busy={busy}>
        <thead>
          <tr>
            <th scope="col">{isBySeat ? 'Seat and dishes' : 'Dish'}</th>
            <th scope="col">Amount, Rs</th>
            <th scope="col">Part</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {row.dishes !== '' && <span className="type-supporting block font-normal">{row.dishes}</span>}
              </th>
              <td className="font-semibold tabular-nums">{formatAmount(row.amount)}</td>
              <td>
                {row.part === null ? (
                  <span className="text-sm text-quiet">{words(row.sharedBy)}</span>
                ) : (
                  <PartOf row={row} view={view} onGive={(number) => give(row, number)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const words = (numbers: readonly number[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

function PartOf({ row, view, onGive }: { row: SplitRow; view: SplitView; onGive: (number: number) => void }) {
  const isFixed = (part: MadePart | undefined | null) => part !== undefined && part !== null && !isMovable(view.divided, part)
  const isLocked = isFixed(row.made)
  return (
    <fieldset className={styles['numbers']} aria-describedby={KEEPS_ID}>
      <legend className="visually-hidden">Part of {[row.name, row.dishes].filter((word) => word !== '').join(', ')}</legend>
      {view.parts.map(({ number, made }) => (
        <label key={number}>
          <input
            type="radio"
            className="visually-hidden"
            name={`part of ${row.key}`}
            value={number}
            checked={row.part === number}
            disabled={row.part !== number && (isLocked || (made.length > 0 && isFixed({ number, orders: made })))}
            onChange={() => onGive(number)}
          />
          <span className="tabular-nums">{number}</span>
        </label>
      ))}
    </fieldset>
  )
}
