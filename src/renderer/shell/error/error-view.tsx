import { Button } from 'antd'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Mark } from '../../ui/art/brand.tsx'
import { PartMissing } from '../routing/lazy-part.ts'

/** The generic fallback (specification, 8) for a thrown error or a part that was not loaded. */
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

/** UTC epoch ms. */
const RELOADED_AT = 'purser.reloadedAt'
/** The least time between two automatic reloads, ms. */
const REST_MS = 60_000
/** How often it is checked whether the server is back, ms. */
const ASK_EVERY_MS = 1000

/** Compares the absolute difference, since the clock may have been set forward or back meanwhile. */
const isResting = (): boolean => Math.abs(Date.now() - Number(sessionStorage.getItem(RELOADED_AT))) < REST_MS

const isServerBack = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A browser keeps a part that failed to load as missing until the page is reloaded, which happens at most once a minute. */
function useReloadWhenBack(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof PartMissing)) return
    const loadAgain = async () => {
      if (isResting() || !(await isServerBack())) return
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      location.reload()
    }
    const timer = setInterval(() => void loadAgain(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [error])
}
