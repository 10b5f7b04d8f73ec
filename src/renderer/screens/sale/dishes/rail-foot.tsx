import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { sumLines, totalsView } from '../../../../shared/receipt/charge-text.ts'
import { specified } from '../../../../shared/messages.ts'
import { paiseOf } from '../../../../shared/money/money.ts'
import { Chevron } from '../../../ui/art/chevron.tsx'
import { cx } from '../../../ui/cx.ts'
import { Money, Total } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { isRailAtom } from '../../../ui/theme/look.atoms.ts'
import { orderKeys } from '../../../ui/keys/key-map.ts'
import { isOnCheck } from '../../../model/sale/check-moves.ts'
import { DiscountButton } from '../../../sale/discount/discount-button.tsx'
import { lineTroublesAtom, orderTotalsAtom } from '../../../sale/state/cart.atoms.ts'
import { LeaveCheck } from '../../../sale/check/leave-check.tsx'
import { PrintThisBill } from '../../../sale/check/print-bill.tsx'
import { SendCheck, useHasUnsent } from '../../../sale/check/send-check.tsx'
import { useOrderKey } from '../../../sale/check/use-order-key.ts'
import { TROUBLED } from '../../../model/sale/why-held.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import styles from './rail-foot.module.css'

export function RailFoot() {
  const { total } = useAtomValue(orderTotalsAtom)
  const navigate = useNavigate()
  const sale = useAtomValue(saleAtom)
  const isSendNext = useHasUnsent() && (isOnCheck(sale) || sale.tables.length > 0)
  const pay = () => void navigate('/foodorder/orderdetails')
  useOrderKey('pay', pay)
  const isTight = useAtomValue(isRailAtom)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  return (
    <div className="grid gap-2">
      <div className={styles['sums']}>
        <Sums />
        <Total amount={total} />
      </div>
      {hasTrouble && <p className="type-supporting">{TROUBLED}</p>}
      <div className="flex gap-2">
        <PrintThisBill size="large" />
        <div className={cx('flex-fill', styles['ways'])}>
          <SendCheck isPrimary={isSendNext} size="large" />
          {isOnCheck(sale) && !isSendNext && <LeaveCheck size="large" />}
          <Button
            {...(!isSendNext && { type: 'primary' })}
            size="large"
            block
            title={`Pay (${orderKeys.pay.shown})`}
            aria-keyshortcuts={orderKeys.pay.shown}
            onClick={pay}
          >
            {specified.orderDetails} {!isTight && <Chevron to="right" size={14} />}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Sums() {
  const totals = useAtomValue(orderTotalsAtom)
  return (
    <SumRows
      rows={sumLines(totalsView(totals))
        .filter(([label]) => label !== 'Subtotal')
        .map(([label, rupees]) => ({
          label,
          value: <Money amount={paiseOf(rupees)} bare />,
          ...(label === 'Discount' && { press: <DiscountButton asLabel /> }),
        }))}
    />
  )
}
