import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Order } from '../../../../shared/contract/orders.ts'
import { formatRupees, paiseOf } from '../../../../shared/money/money.ts'
import { formatTables, formatTime } from '../../../model/format.ts'
import { useAction } from '../../../data/use-action.ts'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'
import { useToasts } from '../../../ui/parts/use-toasts.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { answerUnpaidAtom, type Decision, openSecondCheckAtom, unpaidQuestionAtom } from './unpaid-order.atoms.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './approval-panel.module.css'

/** Nothing ordered may disappear unnoticed when another order is placed. */
export function UnpaidDialog() {
  const order = useAtomValue(unpaidQuestionAtom)
  const answer = useSetAtom(answerUnpaidAtom)
  const zone = useVenueZone()
  const { isCheck } = useAtomValue(saleAtom)
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
      footer={isCheck ? [<Leave key="leave" isOnly onLeave={() => answer('leave')} />] : <Choices order={order} />}
    >
      <div className={cx('grid gap-3', styles['form'])}>
        <p>Placed {placed.join(' · ')}</p>
        <OrderedDishes lines={order.order} total={totalprice} />
        {isCheck ? (
          <p>Pay or cancel that order first. This check stays open as it is.</p>
        ) : (
          <p>
            Add to it: one order, one payment. Second check: sent to the kitchen now and kept open under this name, to be paid
            after the first. Replace it: {formatRupees(paiseOf(totalprice))} is voided, and the kitchen is notified.
          </p>
        )}
      </div>
    </Dialog>
  )
}

const Leave = ({ isOnly = false, onLeave }: { isOnly?: boolean; onLeave: () => void }) => (
  <Button {...(isOnly && { type: 'primary', 'data-start': true })} onClick={onLeave}>
    Go back
  </Button>
)

function Choices({ order }: { order: Order }) {
  const answer = useSetAtom(answerUnpaidAtom)
  const open = useSetAtom(openSecondCheckAtom)
  const toasts = useToasts()
  const [openSecond, busy] = useAction(async () => {
    const opened = await open(order)
    answer('leave')
    if (opened.ok) toasts.success(`Check ‘${opened.value.checkname ?? ''}’ is open`)
    else toasts.warning(opened.error.msg)
  })
  const choose = (decision: Decision) => () => answer(decision)
  return (
    <>
      <Leave onLeave={choose('leave')} />
      <Button danger disabled={busy} onClick={choose('replace')}>
        Replace it
      </Button>
      <Button loading={busy} onClick={openSecond}>
        Second check
      </Button>
      <Button type="primary" data-start disabled={busy} onClick={choose('add')}>
        Add to it
      </Button>
    </>
  )
}
