import { useAtomValue, useSetAtom } from 'jotai'
import { Navigate, useLocation } from 'react-router-dom'
import { appInfoAtom, databaseGoneAtom, settingsAtom } from '../../platform/terminal.ts'
import { sessionAtom } from '../../platform/session.ts'
import { LeaveKiosk } from '../../ui/kiosk/leave-kiosk.tsx'
import { Brand } from '../../ui/art/brand.tsx'
import { ShipBackground } from '../../ui/art/ship-background.tsx'
import { pathAfterLogin } from './after-login.ts'
import { LoginForm } from './login-form.tsx'
import { setupStateAtom } from './login.atoms.ts'
import { useShipName } from '../../data/venue.atoms.ts'
import { MemberArea } from './member-area.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import { SetupForm } from './setup-form.tsx'
import { cx } from '../../ui/cx.ts'
import { Button } from 'antd'
import { DataGone } from '../../ui/parts/data-gone.tsx'
import { useTitle } from '../../ui/use-title.ts'
import styles from './login-screen.module.css'

/** The login screen over the ship; while there are no staff it creates the first administrator. Redirects if logged in. */
export function Component() {
  const session = useAtomValue(sessionAtom)
  const setup = useAtomValue(setupStateAtom).data
  const setupNeeded = setup?.needed === true
  const codeNeeded = setup?.codeNeeded === true
  const shipName = useShipName(setup?.venueName)
  const gone = useAtomValue(databaseGoneAtom)
  const { state } = useLocation()

  useTitle('Purser')

  const needsPassword = session?.ownPasswordNeeded === true
  if (session !== null && !needsPassword)
    return <Navigate to={pathAfterLogin(session.accessroutes, state, session.user._id)} replace />

  return (
    <div className="relative h-full overflow-hidden">
      <ShipBackground strength="clear" />
      <main className={styles['place']}>
        <div className={styles['card']}>
          <div className="px-9 pt-8.5 pb-7">
            <Brand shipName={shipName} size={40} />
            <Asked
              gone={gone}
              isFirst={setupNeeded}
              codeNeeded={codeNeeded}
              newcomer={needsPassword ? session.user.name : null}
            />
          </div>
          {!setupNeeded && !needsPassword && gone === '' && <MemberArea />}
        </div>
      </main>
      <Colophon />
    </div>
  )
}

interface AskedProps {
  gone: string
  isFirst: boolean
  /** Whether the first administrator has to enter the server's code. */
  codeNeeded: boolean
  /** The name of a person who has to choose their own password; null for no one. */
  newcomer: string | null
}

/** The content of the card: the missing database, the first administrator, the own password, or the login. */
function Asked({ gone, isFirst, codeNeeded, newcomer }: AskedProps) {
  if (gone !== '') return <DatabaseGone text={gone} />
  if (isFirst) return <SetupForm codeNeeded={codeNeeded} />
  return newcomer === null ? <LoginForm /> : <OwnPasswordForm name={newcomer} />
}

function Colophon() {
  const terminalName = useAtomValue(settingsAtom)?.terminalName
  const version = useAtomValue(appInfoAtom)?.version
  return (
    <footer className={cx('flex items-center gap-5 text-sm', styles['colophon'])}>
      <LeaveKiosk type="text" size="small" className={styles['leave'] ?? ''} />
      {terminalName !== undefined && <span>{terminalName}</span>}
      {version !== undefined && <span>Version {version}</span>}
    </footer>
  )
}

/** Shown instead of the login while the server's database is gone. */
function DatabaseGone({ text }: { text: string }) {
  const readAgain = useSetAtom(setupStateAtom)
  return (
    <>
      <DataGone text={text} />
      <Button block size="large" onClick={() => readAgain()}>
        Try again
      </Button>
    </>
  )
}
