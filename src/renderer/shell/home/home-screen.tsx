import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { Link, useNavigate } from 'react-router-dom'
import { PrinterIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { specified } from '../../../shared/messages.ts'
import { formatNow } from '../../model/format.ts'
import { useLogOut } from '../../sale/open/log-out.tsx'
import { accessRoutesAtom, sessionAtom } from '../../platform/session.ts'
import { printStateAtom, reachableAtom } from '../../platform/terminal.ts'
import { useNow } from '../../ui/use-now.ts'
import { Brand } from '../../ui/art/brand.tsx'
import { Glyph, type GlyphName } from '../../ui/art/glyph.tsx'
import { ServerIcon } from '../../ui/art/server-icon.tsx'
import { printerLine } from '../../printing/printer-line.ts'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { DELIVERY_PATH, showsCodesAtom } from '../../data/delivery.atoms.ts'
import { Note } from '../../ui/parts/note.tsx'
import { useShipName, useVenueZone, venueAtom } from '../../data/venue.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { useTitle } from '../../ui/use-title.ts'
import { hourOf } from '../../../shared/time.ts'
import { accessNames } from '../../../shared/permissions.ts'
import { Chevron } from '../../ui/art/chevron.tsx'
import styles from './home-screen.module.css'

const CLOCK_MS = 10_000

/** The two areas, each open to those with its access (specification, Home). */
export function Component() {
  const timeZone = useVenueZone()
  const name = useAtomValue(sessionAtom)?.user.name ?? ''
  const now = useNow(CLOCK_MS)

  useTitle('Home · Purser')

  return (
    <div className={cx('on-navy', styles['screen'])}>
      <ShipBackground strength="veiled" />
      <div className="absolute inset-0 flex flex-col overflow-auto px-18 py-8 max-md:px-10 max-md:py-6">
        <Head name={name} />
        <main className="flex flex-[1_0_auto] flex-col justify-center gap-5 py-6 shorter:py-1">
          <h1 className="type-hero">
            {greetingAt(now, timeZone)}, {name.split(' ')[0]}
          </h1>
          <p className={styles['lead']}>Choose where you are working today.</p>
          <Areas />
          <CodesShown />
        </main>
        <footer className={cx('flex items-center justify-between gap-4 text-md', styles['foot'])}>
          <State />
          <time className="tabular-nums">{formatNow(now, timeZone)}</time>
        </footer>
      </div>
    </div>
  )
}

function Head({ name }: { name: string }) {
  const shipName = useShipName(useAtomValue(venueAtom).data?.name)
  const { logOut, question } = useLogOut()
  return (
    <header className="flex items-center justify-between gap-4">
      <Brand shipName={shipName} size={40} onNavy />
      <div className={cx('flex items-center gap-3 text-md', styles['person'])}>
        <span>{name}</span>
        <Button ghost icon={<Glyph name="log-out" size={18} />} onClick={logOut}>
          {specified.logOut}
        </Button>
      </div>
      {question}
    </header>
  )
}

function CodesShown() {
  const navigate = useNavigate()
  const mayChange = useAtomValue(accessRoutesAtom).includes('backoffice')
  if (!useAtomValue(showsCodesAtom)) return null
  return (
    <div className="max-w-110">
      <Note
        tone="amber"
        icon={<WarningIcon />}
        title="Codes show to staff"
        action={mayChange ? <Button onClick={() => void navigate(DELIVERY_PATH)}>Set it up</Button> : undefined}
        role="status"
      >
        No way to send them to guests is set up.
      </Note>
    </div>
  )
}

function Areas() {
  const held = useAtomValue(accessRoutesAtom)
  return (
    <>
      <AreaTile
        title={specified.adminUser}
        text="Staff, enrolments, venue"
        glyph="admin"
        to="/adminuser"
        lacks={held.includes('backoffice') ? null : 'backoffice'}
      />
      <AreaTile
        title={specified.frontDeskUser}
        text="Passengers, tables, orders"
        glyph="front-desk"
        to="/foodorder"
        lacks={held.includes('foodorder') ? null : 'foodorder'}
      />
    </>
  )
}

function State() {
  const isReachable = useAtomValue(reachableAtom)
  const printer = printerLine(useAtomValue(printStateAtom), useVenueZone(), () => undefined)
  return (
    <div className={cx('flex items-center gap-6', styles['state'])} role="status">
      {printer !== null && (
        <span className="flex items-center gap-2.5">
          {printer.mood === 'trouble' ? <WarningIcon /> : <PrinterIcon />}
          {`${printer.name} ${printer.state.toLowerCase()}`}
        </span>
      )}
      <span className="flex items-center gap-2.5">
        {isReachable ? <ServerIcon /> : <WarningIcon />}
        {isReachable ? 'Connected' : 'Connection lost'}
      </span>
    </div>
  )
}

/** `now` in ms, UTC; morning until noon, evening from 5 PM by the venue's clock. */
export function greetingAt(now: number, timeZone: string): string {
  const hour = hourOf(now, timeZone)
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

interface AreaTileProps {
  title: string
  text: string
  glyph: GlyphName
  to: string
  lacks: 'backoffice' | 'foodorder' | null
}

/** Without access it stays in the tab order and states the access it needs. */
function AreaTile({ title, text, glyph, to, lacks }: AreaTileProps) {
  const inside = (
    <>
      <span className={cx('grid flex-none place-items-center', styles['sign'])}>
        <Glyph name={glyph} size={34} />
      </span>
      <span className="flex-fill flex flex-col">
        <span className={styles['title']}>{title}</span>
        <span className="text-quiet">{lacks === null ? text : `Needs ${accessNames[lacks]} access`}</span>
      </span>
      {lacks === null ? <Chevron to="right" size={24} /> : <Glyph name="booked" size={22} />}
    </>
  )
  if (lacks === null)
    return (
      <Link to={to} className={cx('flex items-center gap-6', styles['tile'])}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      aria-disabled="true"
      className={cx('button-bare flex items-center gap-6', styles['tile'], styles['locked'])}
    >
      {inside}
    </button>
  )
}
