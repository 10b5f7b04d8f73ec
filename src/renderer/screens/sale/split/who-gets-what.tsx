import { Segmented } from 'antd'
import { ZERO } from '../../../../shared/money/money.ts'
import { seatsIn } from '../../../../shared/orders/seats.ts'
import { LockIcon } from '../../../ui/art/icons.tsx'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { QtyStepper } from '../../../ui/form/qty-stepper.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Panel } from '../../../ui/parts/panel.tsx'
import { KEEPS_ID, SplitTable } from './split-table.tsx'
import { MAX_PARTS } from '../../../model/orders/order-name.ts'
import { type SplitPlan, type SplitWay, splitWays } from '../../../model/split/split-plan.ts'
import { settledPlan, type SplitView } from '../../../model/split/split-view.ts'
import styles from './who-gets-what.module.css'

interface WhoProps {
  view: SplitView
  onPlan: (plan: SplitPlan) => void
}

/** Divides the order in one of four ways. What is paid does not change; the rest is planned again. */
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
