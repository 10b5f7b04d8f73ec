import { Segmented } from 'antd'
import { formatAmount, ZERO } from '../../../../shared/money/money.ts'
import { seatsIn } from '../../../../shared/orders/seats.ts'
import { LockIcon } from '../../../ui/art/icons.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { MAX_PARTS } from '../../../model/orders/order-name.ts'
import { type SplitPlan, type SplitWay, splitWays } from '../../../model/split/split-plan.ts'
import { settledPlan, type SplitView } from '../../../model/split/split-view.ts'
import { useAction } from '../../../data/use-action.ts'
import { isMovable, type MadePart } from '../../../model/split/split-parts.ts'
import { dishRows, keysBack, seatRows, type SplitRow } from '../../../model/split/split-rows.ts'
import { useJoinParts } from './use-join-part.ts'
import styles from './who-gets-what.module.css'

interface WhoProps {
  view: SplitView
  onPlan: (plan: SplitPlan) => void
}

/** What is paid does not change; the rest is planned again. */
export function WhoGetsWhat({ view, onPlan }: WhoProps) {
  const { plan, divided } = view
  const hasSeats = [divided.root, ...divided.made.flatMap(({ orders }) => orders)].some(({ order }) => seatsIn(order).length > 0)
  const ways = splitWays.filter(({ value }) => value !== 'seats' || hasSeats)
  const isLocked = view.parts.some(({ state }) => state !== 'open')
  return (
    <Panel
      label="Who gets what"
      flush
      scrolls="order"
      footer={
        <p id={isLocked ? KEEPS_ID : undefined} className="type-supporting flex items-start gap-2">
          {isLocked && <LockIcon />}
          {isLocked ? 'A part with a payment keeps its dishes and takes no others.' : 'Nothing is sent to the kitchen again.'}
        </p>
      }
    >
      <div className={styles['ways']}>
        <Segmented<SplitWay>
          block
          aria-label="How the order is split"
          options={ways}
          value={plan.way}
          onChange={(way) => onPlan({ ...settledPlan(view), way })}
        />
      </div>
      <Way view={view} onPlan={onPlan} />
    </Panel>
  )
}

function Way({ view, onPlan }: WhoProps) {
  if (view.plan.way === 'equal') return <Equal view={view} onPlan={onPlan} />
  if (view.plan.way === 'amount') return <ByAmount view={view} onPlan={onPlan} />
  return <SplitTable view={view} onPlan={onPlan} />
}

function Equal({ view, onPlan }: WhoProps) {
  const { plan, divided } = view
  const made = divided.made.length
  return (
    <div className="grid gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-4">
        <span>Number of parts</span>
        <QtyStepper
          name="part"
          qty={Math.max(plan.parts, made)}
          least={Math.max(2, Math.min(MAX_PARTS, made + 1))}
          most={MAX_PARTS}
          onChange={(parts) => onPlan({ ...plan, parts })}
        />
      </div>
      <p className="type-supporting">Each open part pays the same of what is left. The first part takes the rounding.</p>
    </div>
  )
}

function ByAmount({ view, onPlan }: WhoProps) {
  const { plan, open, parts } = view
  const last = open.at(-1)
  return (
    <div className="grid gap-3 px-5 py-4">
      {open.map((number) =>
        number === last ? (
          <p key={number} className="flex items-center justify-between gap-4">
            <span>Part {number} takes what is left</span>
            <strong>
              <Money amount={parts.find((part) => part.number === number)?.planned?.amount ?? ZERO} />
            </strong>
          </p>
        ) : (
          <AmountField
            key={number}
            label={`Part ${number} pays, Rs`}
            value={plan.amounts[number] ?? ''}
            onChange={(amount) => onPlan({ ...plan, amounts: { ...plan.amounts, [number]: amount } })}
          />
        ),
      )}
    </div>
  )
}

const KEEPS_ID = 'split-keeps'

interface TableProps {
  view: SplitView
  onPlan: (plan: SplitPlan) => void
}

/** Unpaid created parts, the one it leaves and the one it goes to, are rejoined first. */
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

function SplitTable({ view, onPlan }: TableProps) {
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
