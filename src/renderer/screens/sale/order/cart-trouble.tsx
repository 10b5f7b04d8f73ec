import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { lineKey } from '../../../../shared/orders/modifiers.ts'
import { SoldOutIcon } from '../../../ui/art/icons.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { lineTroublesAtom, removeTroubledAtom, troubledLinesAtom } from '../../../sale/state/cart.atoms.ts'

/** Names the dishes of the order that are no longer available, with a button to remove them. */
export function CartTrouble() {
  const lines = useAtomValue(troubledLinesAtom)
  const troubles = useAtomValue(lineTroublesAtom)
  const remove = useSetAtom(removeTroubledAtom)
  if (lines.length === 0) return null
  const texts = lines.map((line) => `${line.dishName}: ${(troubles.get(lineKey(line)) ?? '').toLowerCase()}`)
  return (
    <div className="px-5 py-3.5">
      <Note
        tone="amber"
        icon={<SoldOutIcon />}
        title={texts.join(', ')}
        action={<Button onClick={() => remove()}>Remove</Button>}
        role="alert"
      >
        {lines.length === 1 ? 'It is' : 'They are'} not counted. Remove {lines.length === 1 ? 'it' : 'them'} to continue.
      </Note>
    </div>
  )
}
