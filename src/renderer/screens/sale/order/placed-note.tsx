import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { isOnCheck } from '../../../model/sale/check-moves.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { LeaveCheck } from '../../../sale/check/leave-check.tsx'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { leaveSaleAtom } from '../../../sale/state/open-order.atoms.ts'
import { PrintThisBill } from '../../../sale/check/print-bill.tsx'

export function PlacedNote() {
  const sale = useAtomValue(saleAtom)
  const leave = useSetAtom(leaveSaleAtom)
  const navigate = useNavigate()
  if (sale.orderid === '') return null
  if (isOnCheck(sale))
    return (
      <div className="px-5 py-3.5">
        <Note
          tone="primary"
          icon={<Glyph name="order-status" size={18} />}
          action={
            <div className="flex items-center gap-2">
              <PrintThisBill />
              <LeaveCheck />
            </div>
          }
        >
          {sale.isCheck ? 'Open check, no guest yet.' : 'Open check, not paid.'} Send keeps it open, Check Out sends the rest too.
        </Note>
      </div>
    )
  const putAside = () => {
    void leave()
    void navigate('/foodorder/orderstatus')
  }
  const action = (
    <div className="flex items-center gap-2">
      <PrintThisBill />
      <Button onClick={putAside}>Put aside</Button>
    </div>
  )
  return (
    <div className="px-5 py-3.5">
      <Note tone="primary" icon={<Glyph name="order-status" size={18} />} action={action}>
        Placed, not paid. Changes reach the kitchen at Check Out.
      </Note>
    </div>
  )
}
