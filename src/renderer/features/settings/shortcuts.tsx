import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { IconTile } from '../../ui/parts/chip.tsx'
import styles from './settings.module.css'

const shortcuts: readonly { label: string; to: string; icon: ReactNode }[] = [
  { label: specified.login, to: '/', icon: <PersonIcon /> },
  { label: specified.newOrder, to: '/foodorder/selecttable', icon: <Glyph name="new-order" size={22} /> },
  { label: 'Order Status', to: '/foodorder/orderstatus', icon: <Glyph name="order-status" size={22} /> },
  { label: specified.cardActivation, to: '/foodorder/cardactive', icon: <Glyph name="card" size={22} /> },
]

/** The four shortcut buttons of the settings page (specification, 2). */
export function Shortcuts() {
  return (
    <nav className={styles['shortcuts']} aria-label="Shortcuts">
      {shortcuts.map(({ label, to, icon }) => (
        <Link key={to} to={to} className={styles['shortcut']}>
          <IconTile tone="primary">{icon}</IconTile>
          {label}
        </Link>
      ))}
    </nav>
  )
}
