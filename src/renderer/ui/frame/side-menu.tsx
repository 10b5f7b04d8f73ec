import { Link, useLocation } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Brand, Mark } from '../art/brand.tsx'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import {
  addItemEntry,
  adminEntries,
  adminEntry,
  frontDeskEntry,
  homeEntry,
  litEntry,
  mainEntries,
  type MenuEntry,
  reportEntries,
  settingEntry,
} from './menu-entries.ts'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Chevron } from '../art/chevron.tsx'
import { generalKeys } from '../keys/key-map.ts'
import { isKey, useKeys } from '../keys/keys.ts'
import styles from './side-menu.module.css'

export interface SideMenuProps {
  shipName: string
  area: 'foodorder' | 'admin'
  hasBackOffice: boolean
  hasFoodOrder: boolean
  isLoggedIn: boolean
  /** Counts of dishes in the cart and of open orders; 0 is hidden. */
  cartCount: number
  openOrders: number
  onLogOut: () => void
  /** Icons above labels, 92 px wide: for touch and narrow windows. */
  rail: boolean
}

/** Navy in both themes. Entries that this login may not open are hidden. */
export function SideMenu(props: SideMenuProps) {
  const { area, hasBackOffice, hasFoodOrder, isLoggedIn, onLogOut, rail } = props
  const lit = litEntry(useLocation().pathname)
  const counts: Record<string, [number, string]> = {
    '/foodorder/orderdetails': [props.cartCount, 'dishes in the order'],
    '/foodorder/orderstatus': [props.openOrders, 'open orders'],
  }
  const link = (entry: MenuEntry) => {
    const [count, countLabel] = counts[entry.to] ?? [0, '']
    return (
      <MenuLink key={entry.to} entry={entry} isCurrent={lit === entry.to} count={count} countLabel={countLabel} rail={rail} />
    )
  }
  return (
    <nav
      className={cx('on-navy flex h-full min-h-0 flex-none flex-col', styles['menu'], rail && styles['rail'])}
      aria-label="Main menu"
    >
      <MenuHead {...props} />
      <ul>{entriesOf(props).map(link)}</ul>
      {hasBackOffice && (
        <div className={styles['office']}>
          {!rail && <div className="type-caption px-3 pt-0.75 pb-2.75 text-nav-muted">Back office</div>}
          <ul>
            {link(addItemEntry)}
            <ReportGroup lit={lit} rail={rail} />
            {area !== 'admin' && link(adminEntry)}
          </ul>
        </div>
      )}
      <ul className="mt-auto pt-[clamp(2px,1.6vh,14px)]">
        {area === 'admin' && link(hasFoodOrder ? frontDeskEntry : homeEntry)}
        {link(settingEntry)}
        {isLoggedIn && <LogOut rail={rail} onPress={onLogOut} />}
      </ul>
    </nav>
  )
}

/** Without a login the main entries are shown; they open the login, which continues to their screen. */
function entriesOf({ area, hasBackOffice, hasFoodOrder, isLoggedIn }: SideMenuProps): readonly MenuEntry[] {
  if (area === 'admin') return hasBackOffice ? adminEntries : []
  return hasFoodOrder || !isLoggedIn ? mainEntries : []
}

/** After a login they link to the home screen. */
function MenuHead({ shipName, isLoggedIn, rail }: SideMenuProps) {
  const brand = rail ? <Mark size={40} /> : <Brand shipName={shipName} onNavy />
  if (!isLoggedIn) return <div className={styles['brand']}>{brand}</div>
  return (
    <Link to="/homepage" className={styles['brand']} title="Home" aria-label={rail ? 'PURSER' : undefined}>
      {brand}
    </Link>
  )
}

function LogOut({ rail, onPress }: { rail: boolean; onPress: () => void }) {
  return (
    <li>
      <button type="button" className={cx('button-bare flex', styles['entry'])} onClick={onPress}>
        <Glyph name="log-out" size={rail ? 24 : 20} />
        <span>{specified.logOut}</span>
      </button>
    </li>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  rail: boolean
  count?: number
  countLabel?: string
}

function MenuLink({ entry, isCurrent, rail, count = 0, countLabel = '' }: MenuLinkProps) {
  return (
    <li className={cx(isCurrent && styles['current'])}>
      <Link
        to={entry.to}
        className={cx('button-bare flex', styles['entry'])}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={entry.shortcut}
        title={entry.shortcut === undefined ? undefined : `${entry.label} (${entry.shortcut})`}
      >
        <Glyph name={entry.glyph} size={rail ? 24 : 20} />
        <span>{entry.label}</span>
        {count > 0 && (
          <span className={cx('type-caption ml-auto font-semibold tabular-nums', styles['count'])}>
            {count}
            <span className="visually-hidden"> {countLabel}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** Unfolds inside the menu, or pops out beside the rail. */
function ReportGroup({ lit, rail }: { lit: string; rail: boolean }) {
  const holdsCurrent = reportEntries.some((entry) => entry.to === lit)
  const [chosen, setChosen] = useState({ lit: '', open: false })
  const group = useRef<HTMLLIElement>(null)
  const listId = useId()
  // A manual choice holds until the screen changes.
  const open = chosen.lit === lit ? chosen.open : holdsCurrent && !rail

  useWaysOut(open && rail, group, () => setChosen({ lit, open: false }))

  return (
    <li ref={group} className={cx(rail && holdsCurrent && styles['current'])}>
      <button
        type="button"
        className={cx('button-bare flex', styles['entry'])}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setChosen({ lit, open: !open })}
      >
        <Glyph name="report" size={rail ? 24 : 20} />
        <span>{specified.report}</span>
        {!rail && (
          <span className="ml-auto grid place-items-center">
            <Chevron to={open ? 'up' : 'down'} />
          </span>
        )}
      </button>
      {open && <Reports id={listId} lit={lit} rail={rail} />}
    </li>
  )
}

function Reports({ id, lit, rail }: { id: string; lit: string; rail: boolean }) {
  return (
    <ul id={id} className={styles['sub']}>
      {reportEntries.map(({ label, to }) => (
        <li key={to} className={cx(lit === to && !rail && styles['current'])}>
          <Link to={to} className={cx('flex', styles['entry'], styles['inner'])} aria-current={lit === to ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useWaysOut(isOut: boolean, group: RefObject<HTMLElement | null>, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOut) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (!group.current?.contains(event.target as Node)) closeNow()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOut, group])
  useKeys((event) => isKey(event, generalKeys.close) && close(), { isOn: isOut })
}
