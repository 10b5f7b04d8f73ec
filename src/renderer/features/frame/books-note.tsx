import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useChanges } from '../../lib/changes.ts'
import { AttentionIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { standingBreaches } from '../backups/backup-words.ts'
import { backupsAtom, refreshBackupsAtom } from '../backups/backups.atoms.ts'

const BACKUPS = '/adminuser/backups'

/** Says to the back office, on every screen, that the last check found the books not whole; the page of the backups says it itself. */
export function BooksNote() {
  const { data } = useAtomValue(backupsAtom)
  const refresh = useSetAtom(refreshBackupsAtom)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => void refresh(), [refresh])
  useChanges(['books'], refresh)
  const [first] = data === null ? [] : standingBreaches(data)
  if (first === undefined || pathname === BACKUPS) return null
  return (
    <Note
      tone="red"
      icon={<AttentionIcon />}
      title="The books are not whole"
      action={<Button onClick={() => void navigate(BACKUPS)}>What to do</Button>}
      role="alert"
    >
      {first.invariant}: {first.found}
    </Note>
  )
}
