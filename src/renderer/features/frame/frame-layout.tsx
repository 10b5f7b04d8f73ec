import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Outlet, useNavigate, useNavigation } from 'react-router-dom'
import { useLogOut } from '../../lib/log-out.ts'
import { accessRoutesAtom, cartAtom, sessionAtom } from '../../lib/session.ts'
import { printStateAtom, reachableAtom, settingsAtom } from '../../lib/terminal.ts'
import type { Person } from '../../ui/frame/frame-context.ts'
import { printerLine } from '../../ui/frame/printer-line.ts'
import { Frame } from '../../ui/frame/frame.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { shipNameAtom } from '../login/login.atoms.ts'
import { loadOpenOrdersAtom, loadVenueAtom, openOrdersAtom, venueAtom } from './frame.atoms.ts'
import { PrintTrouble } from './print-trouble.tsx'

const OPEN_ORDERS_MS = 15_000

/** The frame around every working screen: menu, status strip and print trouble, filled from the session and the host. */
export function Component() {
  const session = useAtomValue(sessionAtom)
  const held = useAtomValue(accessRoutesAtom)
  const venue = useAtomValue(venueAtom).data
  const { state } = useNavigation()
  const person = usePerson()
  const menu = {
    shipName: useAtomValue(shipNameAtom),
    hasBackOffice: held.includes('backoffice'),
    isLoggedIn: session !== null,
    cartCount: useAtomValue(cartAtom).length,
    openOrders: useAtomValue(openOrdersAtom).data,
    onLogOut: useLogOut(),
    rail: useAtomValue(isTouchAtom),
  }
  useFrameData(held.includes('foodorder'))

  return (
    <Frame menu={menu} person={person} status={useStatus(venue?.address[0], venue?.timeZone)} trouble={<PrintTrouble />}>
      <LoadingOverlay loading={state === 'loading'} label="Loading">
        <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
          <Outlet />
        </div>
      </LoadingOverlay>
    </Frame>
  )
}

function usePerson(): Person | null {
  const session = useAtomValue(sessionAtom)
  const name = session?.user.name
  const role = session?.accessroutes.includes('foodorder') === true ? 'Front desk' : 'Back office'
  return useMemo(() => (name === undefined ? null : { name, role }), [name, role])
}

function useStatus(place: string | undefined, timeZone: string | undefined) {
  const navigate = useNavigate()
  const terminalName = useAtomValue(settingsAtom)?.terminalName
  return {
    printer: printerLine(useAtomValue(printStateAtom), timeZone, () => void navigate('/setting')),
    connected: useAtomValue(reachableAtom),
    place: [terminalName, place].filter((part) => part !== undefined && part !== '').join(' · '),
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

/** The venue once; the number of open orders at once and then every 15 s, since other terminals take and finish orders too. */
function useFrameData(mayOrder: boolean): void {
  const loggedIn = useAtomValue(sessionAtom) !== null
  const loadVenue = useSetAtom(loadVenueAtom)
  const loadOpenOrders = useSetAtom(loadOpenOrdersAtom)
  useEffect(() => {
    if (loggedIn) void loadVenue()
  }, [loggedIn, loadVenue])
  useEffect(() => {
    if (!loggedIn || !mayOrder) return undefined
    void loadOpenOrders()
    const timer = setInterval(() => void loadOpenOrders(), OPEN_ORDERS_MS)
    return () => clearInterval(timer)
  }, [loggedIn, mayOrder, loadOpenOrders])
}
