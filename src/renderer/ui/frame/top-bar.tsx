import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { initialsOf } from '../../model/format.ts'
import { OrderSteps, type OrderStep } from './order-steps.tsx'
import type { Person } from './frame-context.ts'
import { cx } from '../cx.ts'
import { useTitle } from '../use-title.ts'
import styles from './top-bar.module.css'

interface TopBarProps {
  title: string
  context?: string | undefined
  step?: OrderStep | 'finished' | undefined
  skipped?: OrderStep | undefined
  tools?: ReactNode
  person: Person | null
  /** Shown before the title on screens without a side menu. */
  lead?: ReactNode
}

/** Also sets the window's title. */
export function TopBar({ title, context, step, skipped, tools, person, lead }: TopBarProps) {
  useTitle(`${title} · Purser`)
  return (
    <header className={cx('flex flex-none items-center border-b border-line', styles['bar'])}>
      {lead}
      <div className={styles['titles']}>
        <h1 className="whitespace-nowrap">{title}</h1>
        {context !== undefined && <p className={cx('type-supporting max-md:sr-only', styles['context'])}>{context}</p>}
      </div>
      {step !== undefined && <OrderSteps current={step} skipped={skipped} />}
      <div className={cx('ml-auto flex items-center', styles['tools'])}>
        {tools}
        {person !== null && <PersonBadge {...person} />}
      </div>
    </header>
  )
}

function PersonBadge({ name, role, onOpen }: Person) {
  const badge = (
    <>
      <span
        className="grid size-9 flex-none place-items-center rounded-[50%] bg-primary-tint text-sm font-bold text-primary"
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
      <span className="max-w-40 max-lg:sr-only [&>span]:block">
        <span className="truncate text-md font-semibold">{name}</span>
        <span className="type-caption truncate text-quiet">{role}</span>
      </span>
    </>
  )
  if (onOpen === undefined) return <div className={cx('flex items-center gap-2.5', styles['person'])}>{badge}</div>
  return (
    <div className={cx('flex items-center gap-2.5', styles['person'])}>
      <Tooltip title={`${name}, ${role}. Password and PIN`}>
        <button
          type="button"
          className={cx('button-bare flex items-center gap-2.5', styles['opener'])}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {badge}
          <span className="visually-hidden">. Password and PIN</span>
        </button>
      </Tooltip>
    </div>
  )
}
