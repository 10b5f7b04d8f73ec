import { use, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FrameContext } from './frame-context.ts'
import { TopBar } from './top-bar.tsx'
import type { Station } from './course.tsx'
import { stack } from '../layout/layout.ts'
import styles from './screen.module.css'

interface ScreenProps {
  title: string
  /** One line under the title: what this screen is about now. */
  context?: string
  /** In the order flow: the step of the course that this screen is. */
  station?: Station
  /** The step that was passed with nothing chosen. */
  skipped?: Station | undefined
  /** Search, switches and buttons of this screen, at the right of the top bar. */
  tools?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** One screen inside the frame: its top bar, print trouble under it, and a body that fills the rest. Lists scroll inside their panels. */
export function Screen({ title, context, station, skipped, tools, className, children }: ScreenProps) {
  const { person, trouble } = use(FrameContext)
  return (
    <>
      <TopBar title={title} context={context} station={station} skipped={skipped} tools={tools} person={person} />
      {trouble !== null && <div className={cx(stack(12), styles['trouble'])}>{trouble}</div>}
      <main id="body" tabIndex={-1} className={cx('grow', styles['body'], className)}>
        {children}
      </main>
    </>
  )
}
