import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { idlenessOf, onTouched } from '../../platform/idle.ts'
import { saleOwnerAtom } from '../../sale/state/kept-sale.ts'
import { lockAtom } from '../../sale/state/end-session.ts'
import { authAtom } from '../../platform/session.ts'
import { settingsAtom } from '../../platform/terminal.ts'
import type { RememberedPath } from '../login/after-login.ts'

const MINUTE_MS = 60_000
const LOOK_MS = 1000

/** Loaded at login, long before it is needed, so that the first scripts contain no dialog. The terminal locks even without it. */
const IdleWarning = lazy(() => import('./idle-warning.tsx').catch(() => ({ default: () => null })))

export function IdleLock() {
  const minutes = useAtomValue(settingsAtom)?.idleLockMinutes ?? 0
  const { isAuth } = useAtomValue(authAtom)
  return isAuth && minutes > 0 ? <Watch key={minutes} limitMs={minutes * MINUTE_MS} /> : null
}

/** Ends the session, keeps the order for its owner, and has the login remember the current path. */
function useLock(): () => void {
  const lock = useSetAtom(lockAtom)
  const owner = useAtomValue(saleOwnerAtom)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return () => {
    const remembered: RememberedPath = { from: pathname + search + hash, ...(owner === null ? {} : { of: owner._id }) }
    void lock().then(() => navigate('/', { replace: true, state: remembered }))
  }
}

function Watch({ limitMs }: { limitMs: number }) {
  const lock = useEffectEvent(useLock())
  const touchedAt = useRef(0)
  const isWarned = useRef(false)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)

  useEffect(() => {
    touchedAt.current = Date.now()
    const stop = onTouched(() => {
      // After the warning only 'Stay' counts, so that an accidental touch does not keep the terminal unlocked.
      if (!isWarned.current) touchedAt.current = Date.now()
    })
    const timer = setInterval(() => {
      const idleness = idlenessOf(Date.now() - touchedAt.current, limitMs)
      isWarned.current = idleness.state === 'warned'
      setSecondsLeft(idleness.state === 'warned' ? idleness.secondsLeft : null)
      if (idleness.state !== 'locked') return
      clearInterval(timer)
      lock()
    }, LOOK_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [limitMs])

  const stay = () => {
    touchedAt.current = Date.now()
    isWarned.current = false
    setSecondsLeft(null)
  }
  return (
    <Suspense>
      <IdleWarning secondsLeft={secondsLeft} onStay={stay} />
    </Suspense>
  )
}
