import { Link } from 'react-router-dom'
import { Glyph } from '../art/glyph.tsx'
import { cx } from '../cx.ts'
import type { MenuEntry } from './menu-entries.ts'
import styles from './side-menu.module.css'

interface MenuLinkProps {
  entry: MenuEntry
  isCurrent: boolean
  rail: boolean
  count?: number
  /** What is counted, for screen readers: 'open orders'. */
  countLabel?: string
}

/** One entry of the side menu; the current entry has a brass bar at the window's edge. */
export function MenuLink({ entry, isCurrent, rail, count = 0, countLabel = '' }: MenuLinkProps) {
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
