import { useState } from 'react'
import type { Order } from '../../../../shared/contract/orders.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { newSplit, nextSplit, type SplitDraft } from './split-draft.ts'
import { SplitForm } from './split-form.tsx'

interface SplitDialogProps {
  /** As it is now: it follows each split. */
  order: Order
  /** Whose order it is, or at which tables. */
  of: string
  open: boolean
  start?: SplitDraft
  /** Closed with nothing split, or after the last part. */
  onClose: () => void
  onSplit?: () => void
}

/** The form that gives a part of an unpaid order to another card; in equal shares it goes on until each card has its part. */
export function SplitDialog({ order, of, open, start = newSplit, onClose, onSplit }: SplitDialogProps) {
  const [draft, setDraft] = useState(start)
  const close = () => {
    setDraft(start)
    onClose()
  }
  const goOn = (done: SplitDraft) => {
    onSplit?.()
    const next = nextSplit(done)
    if (next === null) close()
    else setDraft(next)
  }
  return (
    <Dialog open={open} title={`Split the order of ${of}`} width={620} isOnTop footer={null} onClose={close}>
      {/* Changed on another terminal meanwhile, its lines are others: chosen anew. */}
      <SplitForm key={order.version} order={order} draft={draft} onChange={setDraft} onDone={goOn} onClose={close} />
    </Dialog>
  )
}
