import { Button } from 'antd'
import { useAtom } from 'jotai'
import { dishText } from '../../../shared/orders/modifiers.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { Note } from '../../ui/parts/note.tsx'
import type { LineChange } from '../../model/sale/merge.ts'
import { changedElsewhereAtom } from '../state/changed-elsewhere.atoms.ts'

const changeText = ({ line, qty }: LineChange): string =>
  qty > 0 ? `added ${dishText({ ...line, qty })}` : `took out ${dishText({ ...line, qty: -qty })}`

export function ChangedElsewhereNote() {
  const [news, read] = useAtom(changedElsewhereAtom)
  if (news === null) return null
  const { staffName, terminal, changes } = news
  const who = terminal === '' ? staffName : `${staffName} at ${terminal}`
  const what = changes.length === 0 ? 'changed this order' : changes.map(changeText).join(', ')
  return (
    <div className="px-5 py-3.5">
      <Note
        tone="amber"
        icon={<Glyph name="order-status" size={18} />}
        title={`${who} ${what}`}
        action={<Button onClick={() => read(null)}>OK</Button>}
        role="alert"
      >
        Your changes are kept. Check the order, then continue.
      </Note>
    </div>
  )
}
