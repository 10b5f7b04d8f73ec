import { AttentionIcon } from '../art/icons.tsx'
import { Note } from './note.tsx'

export function DataGone({ text }: { text: string }) {
  return (
    <Note tone="red" icon={<AttentionIcon />} title="Purser has lost its data" role="alert">
      {text}
    </Note>
  )
}
