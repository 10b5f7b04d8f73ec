import { useEffect } from 'react'
import { PartMissing } from '../lazy-part.ts'

/** Where the page was loaded again for last; a part that is still missing then waits for somebody to press Reload. */
const RELOADED_FOR = 'purser.reloadedFor'
/** How often the server is asked for, ms. */
const ASK_EVERY_MS = 1000

const answers = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the page again, once, as soon as the server answers: a browser keeps a part that it could not fetch as missing for as long as the
 * page lives, though the server was away for a moment only, or has a new version since.
 */
export function useReloadOnceBack(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof PartMissing) || sessionStorage.getItem(RELOADED_FOR) === location.pathname) return
    const loadAgain = async () => {
      if (!(await answers())) return
      sessionStorage.setItem(RELOADED_FOR, location.pathname)
      location.reload()
    }
    const timer = setInterval(() => void loadAgain(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [error])
}
