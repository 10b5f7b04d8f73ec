import { Link, useLocation } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Brand, Mark } from '../art/brand.tsx'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import {
  addItemEntry,
  adminEntry,
  adminEntries,
  frontDeskEntry,
  homeEntry,
  litEntry,
  mainEntries,
  settingEntry,
  type MenuEntry,
} from './menu-entries.ts'
import { MenuLink } from './menu-link.tsx'
import { ReportGroup } from './report-group.tsx'
import styles from './side-menu.module.css'

export interface SideMenuProps {
  shipName: string
  /** Whether it shows the entries of the front desk or of the admin area. */
  area: 'foodorder' | 'admin'
  /** The areas of this login; entries of other areas are hidden. */
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

/** The side menu of the frame, navy in both themes. Entries that this login may not open are hidden. */
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

/** The mark and the name; after a login they link to the home screen. */
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
