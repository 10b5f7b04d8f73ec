import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatMoment } from '../../../shared/time.ts'
import { AttentionIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { standingBreaches } from '../../screens/backups/backup-labels.ts'
import { backupsAtom } from '../../screens/backups/backups.atoms.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'

const BACKUPS = '/adminuser/backups'

/** Warns the back office on every screen of broken books or a wrong server clock. Backups shows broken books itself. */
export function BooksNote() {
  const { data } = useAtomValue(backupsAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [first] = data === null ? [] : standingBreaches(data)
  return (
    <>
      {typeof data?.clockBehind === 'string' && <ClockNote latest={data.clockBehind} />}
      {first !== undefined && pathname !== BACKUPS && (
        <Note
          tone="red"
          icon={<AttentionIcon />}
          title="The books are not intact"
          action={<Button onClick={() => void navigate(BACKUPS)}>What to do</Button>}
          role="alert"
        >
          {first.invariant}: {first.found}
        </Note>
      )}
    </>
  )
}

function ClockNote({ latest }: { latest: string }) {
  const timeZone = useVenueZone()
  return (
    <Note tone="amber" icon={<WarningIcon />} title="The clock of the Purser server is wrong, or was" role="alert">
      It is behind a ledger entry of {formatMoment(latest, timeZone)}. Have it corrected. Sales continue, in the order of the
      ledger.
    </Note>
  )
}
