import { HddOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { specified } from '../../../shared/messages.ts'
import { formatNow } from '../../lib/format.ts'
import { accessRoutesAtom, sessionAtom } from '../../lib/session.ts'
import { reachableAtom } from '../../lib/terminal.ts'
import { useNow } from '../../lib/use-now.ts'
import { Brand } from '../../ui/art/brand.tsx'
import { Glyph } from '../../ui/art/glyph.tsx'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { shipNameAtom } from '../login/login.atoms.ts'
import { useLogOut } from '../login/use-log-out.ts'
import { AreaTile } from './area-tile.tsx'
import { greetingAt } from './greeting.ts'
import styles from './home-screen.module.css'

const CLOCK_MS = 10_000

/** The selection screen: the two areas, each open to those who hold it (specification, Home). */
export function Component() {
  const held = useAtomValue(accessRoutesAtom)
  const name = useAtomValue(sessionAtom)?.user.name ?? ''
  const shipName = useAtomValue(shipNameAtom)
  const isReachable = useAtomValue(reachableAtom)
  const now = useNow(CLOCK_MS)
  const logOut = useLogOut()

  useEffect(() => {
    document.title = 'Home · Purser'
  }, [])

  return (
    <div className={styles['screen'] + ' on-navy'}>
      <ShipBackground strength="veiled" />
      <div className={styles['content']}>
        <header className={styles['head']}>
          <Brand shipName={shipName} size={40} onNavy />
          <div className={styles['person']}>
            <span>{name}</span>
            <Button ghost icon={<Glyph name="log-out" size={18} />} onClick={logOut}>
              {specified.logOut}
            </Button>
          </div>
        </header>
        <main className={styles['main']}>
          <h1 className="type-hero">
            {greetingAt(new Date(now))}, {name.split(' ')[0]}
          </h1>
          <p className={styles['lead']}>Choose where you are working today.</p>
          <AreaTile title={specified.adminUser} words="Staff, enrolments, venue" glyph="admin" to="/adminuser" lacks={held.includes('backoffice') ? null : 'backoffice'} />
          <AreaTile
            title={specified.frontDeskUser}
            words="Passengers, tables, orders"
            glyph="front-desk"
            to="/foodorder"
            lacks={held.includes('foodorder') ? null : 'foodorder'}
          />
        </main>
        <footer className={styles['foot']}>
          <span role="status">
            {isReachable ? <HddOutlined /> : <WarningOutlined />} {isReachable ? 'Connected' : 'Connection lost'}
          </span>
          <time className="num">{formatNow(now)}</time>
        </footer>
      </div>
    </div>
  )
}
