import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { formatTables, formatTime } from '../../../ui/format.ts'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { answerUnpaidAtom, unpaidQuestionAtom } from './unpaid-order.atoms.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { stack } from '../../../ui/layout/layout.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

/** Asks what becomes of a guest's unpaid order before another one is placed: nothing that was ordered goes away unseen. */
export function UnpaidDialog() {
  const order = useAtomValue(unpaidQuestionAtom)
  const answer = useSetAtom(answerUnpaidAtom)
  const zone = useVenueZone()
  if (order === null) return null
  const { fullName, createdAt, staffName, terminal, ordertable, totalprice } = order
  const placed = [formatTime(createdAt, zone), staffName, terminal, formatTables(ordertable)].filter((part) => part !== '')
  return (
    <Dialog
      open
      title={`${fullName} has an unpaid order`}
      width={480}
      isQuestion
      onClose={() => answer('leave')}
      footer={[
        <Button key="leave" onClick={() => answer('leave')}>
          Go back
        </Button>,
        <Button key="replace" danger onClick={() => answer('replace')}>
          Replace it
        </Button>,
        <Button key="add" type="primary" data-start onClick={() => answer('add')}>
          Add to it
        </Button>,
      ]}
    >
      <div className={cx(stack(12), styles['form'])}>
        <p>Placed {placed.join(' · ')}</p>
        <OrderedDishes lines={order.order} total={totalprice} />
        <p>
          Add to it: one order, one payment. Replace it: {formatRupees(paiseOf(totalprice))} is voided, and the kitchen is
          notified.
        </p>
      </div>
    </Dialog>
  )
}
