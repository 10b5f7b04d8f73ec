import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { orderidAtom } from '../sale.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { row } from '../../../ui/layout/layout.ts'
import { DiscountButton } from '../discount/discount-sheet.tsx'
import { leaveSaleAtom } from './open-order.atoms.ts'
import styles from './order-lines.module.css'

/** Says that the order is placed already and not paid, and puts it aside: it then waits where it was placed. */
export function PlacedNote() {
  const orderid = useAtomValue(orderidAtom)
  const leave = useSetAtom(leaveSaleAtom)
  const navigate = useNavigate()
  if (orderid === '') return null
  const putAside = () => {
    void leave()
    void navigate('/foodorder/orderstatus')
  }
  const action = (
    <div className={row(8)}>
      <DiscountButton orderid={orderid} />
      <Button onClick={putAside}>Put aside</Button>
    </div>
  )
  return (
    <div className={styles['trouble']}>
      <Note tone="primary" icon={<Glyph name="order-status" size={18} />} action={action}>
        Placed, not paid. Changes reach the kitchen at Check Out.
      </Note>
    </div>
  )
}
