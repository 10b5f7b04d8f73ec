import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatRupees, paiseOf } from '../../../../shared/money.ts'
import { formatTables, formatTime } from '../../../ui/format.ts'
import { OrderedDishes } from '../../../ui/parts/ordered-dishes.tsx'
import { useVenueZone } from '../../../data/venue.atoms.ts'
import { saleAtom } from '../sale.atoms.ts'
import { answerUnpaidAtom, type Decision, unpaidQuestionAtom } from './unpaid-order.atoms.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { stack } from '../../../ui/layout/layout.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './payment-panel.module.css'

/** Asks what becomes of a guest's unpaid order before another one is placed: nothing that was ordered goes away unseen. */
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
      footer={isCheck ? [<Leave key="leave" isOnly onLeave={() => answer('leave')} />] : <Choices onAnswer={answer} />}
    >
      <div className={cx(stack(12), styles['form'])}>
        <p>Placed {placed.join(' · ')}</p>
        <OrderedDishes lines={order.order} total={totalprice} />
        {isCheck ? (
          <p>Pay or cancel that order first. This check stays open as it is.</p>
        ) : (
          <p>
            Add to it: one order, one payment. Replace it: {formatRupees(paiseOf(totalprice))} is voided, and the kitchen is
            notified.
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

const Choices = ({ onAnswer }: { onAnswer: (decision: Decision) => void }) => (
  <>
    <Leave onLeave={() => onAnswer('leave')} />
    <Button danger onClick={() => onAnswer('replace')}>
      Replace it
    </Button>
    <Button type="primary" data-start onClick={() => onAnswer('add')}>
      Add to it
    </Button>
  </>
)
