import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { letReadsGo } from '../routing/reads-ahead.ts'
import { IdleLock } from './idle-lock.tsx'
import { useKioskPage } from './use-kiosk-page.ts'

export function Root() {
  useKioskPage()
  const { key } = useLocation()
  // Runs after the effects of the screen, which has subscribed to its reads by then.
  useEffect(letReadsGo, [key])
  useEffect(() => letReadsGo, [])
  return (
    <>
      <Outlet />
      <IdleLock />
    </>
  )
}
