import type { ReactNode } from 'react'
import { CheckIcon } from '../art/icons.tsx'
import { cx } from '../cx.ts'
import styles from './step-list.module.css'

export interface Step {
  title: string
  state: 'done' | 'now' | 'ahead'
  content?: ReactNode
}

const spoken = { done: ', done', now: '', ahead: ', not yet' }

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ title, state, content }, index) => (
        <li key={title} className={cx(styles['step'], styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
          <span
            className={cx('grid flex-none place-items-center font-semibold tabular-nums', styles['number'])}
            aria-hidden="true"
          >
            {state === 'done' ? <CheckIcon /> : index + 1}
          </span>
          <div className="flex-fill">
            <h3 className={styles['title']}>
              {title}
              <span className="visually-hidden">{spoken[state]}</span>
            </h3>
            {content}
          </div>
        </li>
      ))}
    </ol>
  )
}
