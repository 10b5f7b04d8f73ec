import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
}

/** Says what an empty list will contain and offers the one next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex h-full max-h-[calc(100dvh-160px)] min-h-0 flex-col items-center justify-center p-5 text-center *:flex-none">
      <div className={cx('grid place-items-center text-quiet', styles['icon'])} aria-hidden="true">
        {icon}
      </div>
      <h3 className="max-w-70 text-17 leading-6">{title}</h3>
      <p className="mt-1.5 mb-4 max-w-75 text-quiet">{text}</p>
      {action}
    </div>
  )
}
