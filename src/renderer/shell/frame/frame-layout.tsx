import { useAtom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { useLogOut } from '../../sale/open/log-out.tsx'
import { usePriceTimes } from '../../sale/state/use-price-times.ts'
import { accessRoutesAtom, authAtom, sessionAtom } from '../../platform/session.ts'
import { useInvoiceLeft } from '../../sale/payment/invoice-left.ts'
import { unpaidDishesAtom } from '../../sale/state/sale.atoms.ts'
import {
  databaseGoneAtom,
  kitchenStateAtom,
  printStateAtom,
  reachableAtom,
  readyUpdateAtom,
  settingsAtom,
} from '../../platform/terminal.ts'
import type { Person } from '../../ui/frame/frame-context.ts'
import { printerLine } from '../../printing/printer-line.ts'
import { Frame } from '../../ui/frame/frame.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { DataGone } from '../../ui/parts/data-gone.tsx'
import { LoadingOverlay } from '../../ui/parts/loading-overlay.tsx'
import { NoAccess } from '../../ui/parts/no-access.tsx'
import { isRailAtom } from '../../ui/theme/look.atoms.ts'
import { useKeptZone, useShipName, useVenueZone, venueAtom } from '../../data/venue.atoms.ts'
import { onWallAtom } from '../../ui/frame/wall.atoms.ts'
import { ReleasedNote } from '../../screens/sale/tables/released-note.tsx'
import { openOrdersAtom } from '../../screens/orders/open-orders.atoms.ts'
import { accessNeeded, type Area, areaOf, isPrintCentre, isStart } from '../routing/area.ts'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PrintTrouble } from './print-trouble.tsx'
import { useScannedCode } from './use-scanned-code.ts'
import { SupervisorDialog } from '../../sale/approval/supervisor-dialog.tsx'
import { Button } from 'antd'
import { keptSaleNoteAtom } from '../../sale/state/kept-sale.ts'
import { AttentionIcon, DisconnectedIcon, LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { formatMoment, isoOf } from '../../../shared/time.ts'
import { formatTime } from '../../model/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { standingBreaches } from '../../screens/backups/backup-labels.ts'
import { backupsAtom } from '../../screens/backups/backups.atoms.ts'

const behind = {
  backoffice: 'Reports, dishes and the admin user area',
  foodorder: 'Passengers, tables, orders and cards',
} as const

export function Component() {
  const { isAuth } = useAtomValue(authAtom)
  const held = useAtomValue(accessRoutesAtom)
  useKeptZone()
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const area = areaOf(pathname, held)
  const needs = accessNeeded(pathname)
  const lacks = isAuth && needs !== null && !held.includes(needs) ? needs : null
  const [atPassword, setAtPassword] = useState(false)
  useScannedCode(!held.includes('foodorder'))
  usePriceTimes()
  // Each screen mounts its own print trouble; this subscription saves asking the host again each time.
  useAtomValue(kitchenStateAtom)
  const person = usePerson(area, setAtPassword)
  const { logOut, question } = useLogOut()
  const menu = useMenu(area, logOut)
  const isClosing = useInvoiceLeft()

  return (
    <Frame menu={menu} person={person} status={useStatus()} trouble={<Trouble />} bare={useAtomValue(onWallAtom)}>
      <LoadingOverlay loading={state === 'loading'} label="Loading">
        <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
          {lacks === null ? (
            !isClosing && <Outlet />
          ) : (
            <Screen title="No access">
              <NoAccess needs={lacks} what={behind[lacks]} />
            </Screen>
          )}
        </div>
      </LoadingOverlay>
      <PasswordDialog open={atPassword && person !== null} name={person?.name ?? ''} onClose={() => setAtPassword(false)} />
      <SupervisorDialog />
      {question}
    </Frame>
  )
}

function useMenu(area: Area, onLogOut: () => void) {
  const held = useAtomValue(accessRoutesAtom)
  return {
    area,
    shipName: useShipName(useAtomValue(venueAtom).data?.name),
    hasBackOffice: held.includes('backoffice'),
    hasFoodOrder: held.includes('foodorder'),
    isLoggedIn: useAtomValue(authAtom).isAuth,
    cartCount: useAtomValue(unpaidDishesAtom),
    openOrders: useAtomValue(openOrdersAtom).data,
    onLogOut,
    rail: useAtomValue(isRailAtom),
  }
}

function Trouble() {
  const held = useAtomValue(accessRoutesAtom)
  const { isAuth } = useAtomValue(authAtom)
  const gone = useAtomValue(databaseGoneAtom)
  const { pathname } = useLocation()
  return (
    <>
      {gone === '' ? isAuth && <ConnectionNote /> : <DataGone text={gone} />}
      {held.includes('backoffice') && <BooksNote />}
      {held.includes('backoffice') && isStart(pathname) && <FirstSteps />}
      <KeptSaleNote />
      {held.includes('foodorder') && <ReleasedNote />}
      {/* The print centre shows all prints with problems in its queue. */}
      {!isPrintCentre(pathname) && <PrintTrouble />}
    </>
  )
}

function usePerson(area: Area, setAtPassword: (open: boolean) => void): Person | null {
  const name = useAtomValue(sessionAtom)?.user.name
  const hasBoth = useAtomValue(accessRoutesAtom).length > 1
  const role = hasBoth ? 'Both areas' : area === 'admin' ? 'Back office' : 'Front desk'
  return useMemo(
    () => (name === undefined ? null : { name, role, onOpen: () => setAtPassword(true) }),
    [name, role, setAtPassword],
  )
}

function useStatus() {
  const place = useAtomValue(venueAtom).data?.address[0]
  const timeZone = useVenueZone()
  const navigate = useNavigate()
  const terminalName = useAtomValue(settingsAtom)?.terminalName
  const { isAuth: loggedIn } = useAtomValue(authAtom)
  const outlet = useAtomValue(sessionAtom)?.outlet?.name
  return {
    printer: printerLine(
      useAtomValue(printStateAtom),
      timeZone,
      () => void navigate(loggedIn ? '/foodorder/printcentre' : '/setting'),
    ),
    connected: useAtomValue(reachableAtom),
    update: useAtomValue(readyUpdateAtom),
    place: [outlet, terminalName, place].filter((part) => part !== undefined && part !== '').join(' · '),
    timeZone,
  }
}

/** Shown until dismissed after another person's order was put aside when this login began. */
function KeptSaleNote() {
  const [owner, read] = useAtom(keptSaleNoteAtom)
  if (owner === '') return null
  return (
    <Note
      tone="primary"
      icon={<LockIcon />}
      title={`The order of ${owner} is kept for them`}
      action={<Button onClick={read}>OK</Button>}
      role="status"
    >
      It comes back when they log in here. Yours starts empty.
    </Note>
  )
}

/** The note's delay, ms, so that a short interruption does not move the screen under a finger. */
const SHOWN_AFTER_MS = 3000

/** Tables and orders still look up to date while the server does not answer, so every screen warns of it. */
function ConnectionNote() {
  return useAtomValue(reachableAtom) ? null : <Away />
}

function Away() {
  const [since] = useState(() => Date.now())
  const now = useNow(1000)
  const timeZone = useVenueZone()
  if (now - since < SHOWN_AFTER_MS) return null
  return (
    <Note
      tone="amber"
      icon={<DisconnectedIcon />}
      title={`The server has not answered since ${formatTime(isoOf(since), timeZone)}`}
      role="status"
    >
      What you see may be out of date, and nothing can be saved or paid. It recovers by itself once the server answers.
    </Note>
  )
}

const BACKUPS = '/adminuser/backups'

/** Warns the back office of broken books or a wrong server clock; the Backups screen shows broken books itself. */
function BooksNote() {
  const { data } = useAtomValue(backupsAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [first] = data === null ? [] : standingBreaches(data)
  return (
    <>
      {typeof data?.clockBehind === 'string' && <ClockNote latest={data.clockBehind} />}
      {first !== undefined && pathname !== BACKUPS && (
        <Note
          tone="red"
          icon={<AttentionIcon />}
          title="The books are not intact"
          action={<Button onClick={() => void navigate(BACKUPS)}>What to do</Button>}
          role="alert"
        >
          {first.invariant}: {first.found}
        </Note>
      )}
    </>
  )
}

function ClockNote({ latest }: { latest: string }) {
  const timeZone = useVenueZone()
  return (
    <Note tone="amber" icon={<WarningIcon />} title="The clock of the Purser server is wrong, or was" role="alert">
      It is behind a ledger entry of {formatMoment(latest, timeZone)}. Have it corrected. Sales continue, in the order of the
      ledger.
    </Note>
  )
}
