import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CheckIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './order-steps.module.css'

const steps = [
  { label: 'Tables', to: '/foodorder/selecttable' },
  { label: 'Dishes', to: '/foodorder/foodorderdish' },
  { label: 'Order details', to: '/foodorder/orderdetails' },
  { label: 'Invoice', to: '/foodorder/checkout' },
] as const

export type OrderStep = 1 | 2 | 3 | 4

interface OrderStepsProps {
  current: OrderStep | 'finished'
  /** A step that was skipped with nothing chosen: it has no tick but is still a link. */
  skipped?: OrderStep | undefined
}

/** Passed steps are links; 'finished' marks all four as done, without links. */
export function OrderSteps({ current, skipped }: OrderStepsProps) {
  const here = current === 'finished' ? steps.length + 1 : current
  return (
    <nav aria-label="Steps of the order">
      <ol className="type-label flex items-center gap-1.5 whitespace-nowrap">
        {steps.map(({ label, to }, index) => {
          const number = index + 1
          const isPassed = number < here
          const isSkipped = isPassed && number === skipped
          const state = isSkipped ? 'skipped' : isPassed ? 'done' : number === here ? 'now' : 'ahead'
          const sign = (
            <>
              <span
                className={cx('grid flex-none place-items-center font-semibold tabular-nums', styles['sign'])}
                aria-hidden="true"
              >
                {state === 'done' ? <CheckIcon /> : number}
              </span>
              {/* A screen's tools leave no room for four labels in a narrow window. */}
              <span className={cx(state !== 'now' && 'max-lg:sr-only')}>{label}</span>
              {isPassed && <span className="visually-hidden">{isSkipped ? ', none chosen' : ', done'}</span>}
            </>
          )
          return (
            <Fragment key={label}>
              {index > 0 && <li className={cx(styles['line'], number <= here && styles['behind'])} aria-hidden="true" />}
              <li className={cx(styles['step'], styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
                {isPassed && current !== 'finished' ? (
                  <Link to={to} className="flex items-center gap-2">
                    {sign}
                  </Link>
                ) : (
                  <span className="flex items-center gap-2">{sign}</span>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
