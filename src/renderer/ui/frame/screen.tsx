import { use, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FrameContext } from './frame-context.ts'
import { TopBar } from './top-bar.tsx'
import type { OrderStep } from './order-steps.tsx'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  context?: string
  step?: OrderStep
  skipped?: OrderStep | undefined
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Lists scroll inside their panels. */
export function Screen({ title, context, step, skipped, tools, className, children }: ScreenProps) {
  const { person, trouble } = use(FrameContext)
  return (
    <>
      <TopBar title={title} context={context} step={step} skipped={skipped} tools={tools} person={person} />
      {trouble !== null && (
        <div className="grid gap-3 px-(--p-page-pad-inline) pt-(--p-page-pad-block) empty:hidden">{trouble}</div>
      )}
      <main id="body" tabIndex={-1} className={cx('flex-fill', styles['body'], className)}>
        {children}
      </main>
    </>
  )
}
