import { useEffect } from 'react'
import { PartMissing } from '../lazy-part.ts'

/** When the page was last loaded again by itself, ms. */
const RELOADED_AT = 'purser.reloadedAt'
/** A part that is still missing then is not asked for again before, ms. */
const REST_MS = 60_000
/** How often the server is asked for, ms. */
const ASK_EVERY_MS = 1000

/** By a clock that may have been set meanwhile, to either side. */
const isResting = (): boolean => Math.abs(Date.now() - Number(sessionStorage.getItem(RELOADED_AT))) < REST_MS

const isServerBack = (): Promise<boolean> =>
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the page again as soon as the server answers, once a minute at most: a browser keeps a part that it could not fetch as missing for as
 * long as the page lives, though the server was away for a moment only, or has a new version since.
 */
export function useReloadWhenBack(error: unknown): void {
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
