import { AttentionIcon } from '../art/icons.tsx'
import { Note } from './note.tsx'

/** Says to everybody, in the server's words, that its database is gone. */
export function DataGone({ words }: { words: string }) {
  return (
    <Note tone="red" icon={<AttentionIcon />} title="Purser has lost its data" role="alert">
      {words}
    </Note>
  )
}
