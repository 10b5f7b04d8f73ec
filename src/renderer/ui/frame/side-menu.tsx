import { useLocation } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Brand, Mark } from '../art/brand.tsx'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import { addItemEntry, litEntry, mainEntries, settingEntry } from './menu-entries.ts'
import { MenuLink } from './menu-link.tsx'
import { ReportGroup } from './report-group.tsx'
import styles from './side-menu.module.css'

export interface SideMenuProps {
  shipName: string
  /** Entries of the back office are shown to those who hold it alone. */
  hasBackOffice: boolean
  isLoggedIn: boolean
  /** Dishes in the cart and open orders; 0 shows nothing. */
  cartCount: number
  openOrders: number
  onLogOut: () => void
  /** Signs above words, 92 px wide: the touch layout. */
  rail: boolean
}

/** The side menu of the frame, navy in both themes. */
export function SideMenu({ shipName, hasBackOffice, isLoggedIn, cartCount, openOrders, onLogOut, rail }: SideMenuProps) {
  const lit = litEntry(useLocation().pathname)
  const counts: Record<string, [number, string]> = {
    '/foodorder/orderdetails': [cartCount, 'dishes in the order'],
    '/foodorder/orderstatus': [openOrders, 'open orders'],
  }
  const link = (entry: Parameters<typeof MenuLink>[0]['entry']) => {
    const [count, countWords] = counts[entry.to] ?? [0, '']
    return (
      <MenuLink key={entry.to} entry={entry} isCurrent={lit === entry.to} count={count} countWords={countWords} rail={rail} />
    )
  }
  return (
    <nav className={cx('on-navy', styles['menu'], rail && styles['rail'])} aria-label="Main menu">
      <div className={styles['brand']}>{rail ? <Mark size={40} /> : <Brand shipName={shipName} onNavy />}</div>
      <ul>{mainEntries.map(link)}</ul>
      {hasBackOffice && (
        <div className={styles['office']}>
          {!rail && <div className={styles['group']}>Back office</div>}
          <ul>
            {link(addItemEntry)}
            <ReportGroup lit={lit} rail={rail} />
          </ul>
        </div>
      )}
      <ul className={styles['foot']}>
        {link(settingEntry)}
        {isLoggedIn && (
          <li>
            <button type="button" className={styles['entry']} onClick={onLogOut}>
              <Glyph name="log-out" size={rail ? 24 : 20} />
              <span className={styles['label']}>{specified.logOut}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
