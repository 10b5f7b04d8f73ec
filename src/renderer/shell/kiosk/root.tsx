import { Outlet } from 'react-router-dom'
import { IdleLock } from './idle-lock.tsx'
import { useKioskManners } from './kiosk-manners.ts'

/** What stands around every screen: the lock of an idle terminal, and the manners of a kiosk. */
export function Root() {
  useKioskManners()
  return (
    <>
      <Outlet />
      <IdleLock />
    </>
  )
}
