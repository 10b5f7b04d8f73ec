import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { letReadsGo } from '../reads-ahead.ts'
import { IdleLock } from './idle-lock.tsx'
import { useKioskPage } from './use-kiosk-page.ts'

/** Around every screen: the lock of an idle terminal, and the page of a kiosk. */
export function Root() {
  useKioskPage()
  const { key } = useLocation()
  // After the effects of the screen, which holds by then what it shows.
  useEffect(letReadsGo, [key])
  useEffect(() => letReadsGo, [])
  return (
    <>
      <Outlet />
      <IdleLock />
    </>
  )
}
