import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { OrderLine } from '../../../../shared/contract/order-parts.ts'
import { cartDishesAtom, openLineAtom } from './options.atoms.ts'
import styles from './options.module.css'

/** Opens the sheet for a line: its options where the dish has any, else its note. `of` is the id of the element that names the dish. */
export function LineOptions({ line, of }: { line: OrderLine; of: string }) {
  const dish = useAtomValue(cartDishesAtom)?.get(line._id)
  const open = useSetAtom(openLineAtom)
  return (
    <Button
      type="link"
      size="small"
      className={styles['open'] ?? ''}
      aria-describedby={of}
      aria-haspopup="dialog"
      disabled={dish === undefined}
      onClick={() => open(line)}
    >
      {dish?.groups === undefined ? 'Note' : 'Options'}
    </Button>
  )
}
