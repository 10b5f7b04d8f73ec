import { Button } from 'antd'
import { useSetAtom } from 'jotai'
import { AttentionIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { loadSetupStateAtom } from './login.atoms.ts'

/** In place of the login while the server's database is gone. */
export function DatabaseGone({ words }: { words: string }) {
  const look = useSetAtom(loadSetupStateAtom)
  return (
    <>
      <Note tone="red" icon={<AttentionIcon />} title="Purser has lost its data" role="alert">
        {words}
      </Note>
      <Button block size="large" onClick={() => void look()}>
        Try again
      </Button>
    </>
  )
}
