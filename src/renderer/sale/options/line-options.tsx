import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../shared/contract/order-parts.ts'
import { lastMenuAtom } from '../state/cart-menu.atoms.ts'
import { NOT_ON_MENU } from './menu-words.ts'
import { LineButton } from './line-button.tsx'
import { openLineAtom } from './options.atoms.ts'

export function LineOptions({ line, of }: { line: OrderLine; of: string }) {
  const dish = useAtomValue(lastMenuAtom)?.get(line._id)
  const open = useSetAtom(openLineAtom)
  return (
    <LineButton of={of} opens why={dish === undefined ? NOT_ON_MENU : null} onClick={() => open(line)}>
      {dish?.groups === undefined ? 'Note' : 'Options'}
    </LineButton>
  )
}
