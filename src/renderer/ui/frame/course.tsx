import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CheckIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './course.module.css'

/** The four fixed stations of an order, drawn as a ship's course. */
const stations = [
  { label: 'Tables', to: '/foodorder/selecttable' },
  { label: 'Dishes', to: '/foodorder/foodorderdish' },
  { label: 'Order details', to: '/foodorder/orderdetails' },
  { label: 'Invoice', to: '/foodorder/checkout' },
] as const

export type Station = 1 | 2 | 3 | 4

interface CourseProps {
  current: Station | 'arrived'
  /** A station that was skipped with nothing chosen: it has no tick but is still a link. */
  skipped?: Station | undefined
}

/**
 * The course of an order with `current` as the current station. Passed stations are links; 'arrived' marks all four as done,
 * without links.
 */
export function Course({ current, skipped }: CourseProps) {
  const here = current === 'arrived' ? stations.length + 1 : current
  return (
    <nav aria-label="Steps of the order">
      <ol className="type-label flex items-center gap-1.5 whitespace-nowrap">
        {stations.map(({ label, to }, index) => {
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
              {index > 0 && <li className={cx(styles['way'], number <= here && styles['sailed'])} aria-hidden="true" />}
              <li className={cx(styles['station'], styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
                {isPassed && current !== 'arrived' ? (
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
