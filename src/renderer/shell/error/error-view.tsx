import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Mark } from '../../ui/art/brand.tsx'
import { cx } from '../../ui/cx.ts'
import { column, row } from '../../ui/layout/layout.ts'
import { useReloadWhenBack } from './use-reload-when-back.ts'
import styles from './error-view.module.css'

/** The generic fallback (specification, 8) for a thrown error or a part that was not loaded. Logs the error to the console. */
export function ErrorView() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useReloadWhenBack(error)
  return (
    <main className={cx(column(8, 'centred', 'middle'), 'full', styles['view'])} role="alert">
      <Mark size={48} />
      <h1>{specified.unexpectedError}</h1>
      <p>Orders and payments already made are safe. Reload to continue where you were.</p>
      <div className={cx(row(12, 'stretch'), styles['actions'])}>
        <Button href="/homepage">Home</Button>
        <Button type="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  )
}
