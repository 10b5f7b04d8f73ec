import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Mark } from '../../ui/art/brand.tsx'
import { useReloadWhenBack } from './use-reload-when-back.ts'

/** The generic fallback (specification, 8) for a thrown error or a part that was not loaded. Logs the error to the console. */
export function ErrorView() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useReloadWhenBack(error)
  return (
    <main
      className="flex h-full min-h-0 flex-col items-center justify-center gap-2 p-6 text-center [&_h1]:mt-3 [&_p]:text-quiet"
      role="alert"
    >
      <Mark size={48} />
      <h1>{specified.unexpectedError}</h1>
      <p>Orders and payments already made are safe. Reload to continue where you were.</p>
      <div className="mt-3 flex gap-3">
        <Button href="/homepage">Home</Button>
        <Button type="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  )
}
