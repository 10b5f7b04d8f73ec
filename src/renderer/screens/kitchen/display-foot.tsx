import { useAtomValue } from 'jotai'
import { useVenueZone } from '../../data/venue.atoms.ts'
import { reachableAtom, settingsAtom } from '../../platform/terminal.ts'
import { DisconnectedIcon } from '../../ui/art/icons.tsx'
import { ServerIcon } from '../../ui/art/server-icon.tsx'
import { cx } from '../../ui/cx.ts'
import { formatTime } from '../../model/format.ts'
import { lostSinceAtom, waitingBumpsAtom } from './bumps.atoms.ts'
import styles from './display-foot.module.css'

/** The connection and a hint on how to bump; amber across the width while the server does not answer. */
export function DisplayFoot() {
  const isReachable = useAtomValue(reachableAtom)
  const terminal = useAtomValue(settingsAtom)?.terminalName ?? ''
  return (
    <footer
      className={cx(
        'type-supporting flex flex-none flex-wrap items-center justify-between gap-5',
        styles['foot'],
        !isReachable && styles['lost'],
      )}
    >
      <span className="flex items-center gap-2" role="status">
        {isReachable ? (
          <>
            <ServerIcon /> Connected{terminal !== '' && ` · ${terminal}`}
          </>
        ) : (
          <Lost />
        )}
      </span>
      {isReachable && <span>Tap a line when one dish is ready, Bump for the whole ticket · keys 1–9</span>}
    </footer>
  )
}

function Lost() {
  const zone = useVenueZone()
  const since = useAtomValue(lostSinceAtom)
  const waiting = useAtomValue(waitingBumpsAtom)
  const when = since === null ? '' : ` since ${formatTime(new Date(since).toISOString(), zone)}`
  const bumps =
    waiting === 0
      ? 'Bumps are kept here and sent later.'
      : `${waiting} ${waiting === 1 ? 'bump waits' : 'bumps wait'} to be sent.`
  return (
    <>
      <DisconnectedIcon /> Not connected{when}. New tickets do not appear; those shown stay. {bumps}
    </>
  )
}
