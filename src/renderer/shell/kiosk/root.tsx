import { Outlet } from 'react-router-dom'
import { IdleLock } from './idle-lock.tsx'
import { useKioskPage } from './use-kiosk-page.ts'

/** Around every screen: the lock of an idle terminal, and the page of a kiosk. */
export function Root() {
  useKioskPage()
  return (
    <>
      <Outlet />
      <IdleLock />
    </>
  )
}
