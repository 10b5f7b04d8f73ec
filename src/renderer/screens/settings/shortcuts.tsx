import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { specified } from '../../../shared/messages.ts'
import { useLogOut } from '../../sale/open/log-out.tsx'
import { authAtom } from '../../platform/session.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { PersonIcon } from '../../ui/art/icons.tsx'
import { IconTile } from '../../ui/parts/chip.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './settings.module.css'

const shortcuts: readonly { label: string; to: string; icon: ReactNode }[] = [
  { label: specified.newOrder, to: '/foodorder/selecttable', icon: <Glyph name="new-order" size={22} /> },
  { label: specified.orderStatus, to: '/foodorder/orderstatus', icon: <Glyph name="order-status" size={22} /> },
  { label: specified.cardActivation, to: '/foodorder/cardactive', icon: <Glyph name="card" size={22} /> },
]

/** The four shortcut buttons of the settings page (specification, 2). Once logged in, Log out replaces Login. */
export function Shortcuts() {
  const { isAuth } = useAtomValue(authAtom)
  const { logOut, question } = useLogOut()
  return (
    <nav className="grid flex-none grid-cols-4 gap-3" aria-label="Shortcuts">
      {isAuth ? (
        <button
          type="button"
          className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}
          onClick={logOut}
        >
          <Inside icon={<Glyph name="log-out" size={22} />} label={specified.logOut} />
        </button>
      ) : (
        <Link to="/" className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}>
          <Inside icon={<PersonIcon />} label={specified.login} />
        </Link>
      )}
      {shortcuts.map(({ label, to, icon }) => (
        <Link key={to} to={to} className={cx('surface-card flex items-center gap-3.5 font-semibold', styles['shortcut'])}>
          <Inside icon={icon} label={label} />
        </Link>
      ))}
      {question}
    </nav>
  )
}

function Inside({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <IconTile tone="primary">{icon}</IconTile>
      {label}
    </>
  )
}
