import { useAtomValue, useSetAtom } from 'jotai'
import { type DrawerEntry, MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import { parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { cashMove } from './cash-drawer.atoms.ts'
import { Unanswered } from './unanswered.tsx'

export type Way = 'in' | 'out'

const words = {
  in: { title: 'Add cash to the drawer', ok: 'Add', hint: 'Such as: float for the evening' },
  out: { title: 'Remove cash from the drawer', ok: 'Remove', hint: 'Such as: brought to the safe' },
} as const

const EMPTY = { amount: '', reason: '' }

interface MoveDialogProps {
  way: Way
  open: boolean
  onClose: () => void
  onMoved: (entry: DrawerEntry) => void
}

/** Adds cash to the drawer or removes it, unrelated to a sale or a card. */
export function MoveDialog({ way, open, onClose, onMoved }: MoveDialogProps) {
  const send = useSetAtom(cashMove.run)
  const unanswered = useAtomValue(cashMove.unanswered)
  const form = useForm({
    start: EMPTY,
    check: ({ amount, reason }) => ({
      ...((parseAmount(amount) ?? ZERO) <= 0 && { amount: 'Enter an amount above zero' }),
      ...(reason.trim() === '' && { reason: 'Enter what it is for' }),
    }),
    send: ({ amount, reason }) => send({ kind: way, amount: toRupees(parseAmount(amount) ?? ZERO), reason: reason.trim() }),
    onSaved: (entry) => {
      onClose()
      onMoved(entry)
    },
  })
  const { title, ok, hint } = words[way]
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      okText={unanswered === null ? ok : 'Send again'}
      onClose={onClose}
      above={<Unanswered what={unanswered === null ? null : 'it was written down'} failure={form.failure} />}
    >
      <AmountField label="Amount, Rs" {...form.field('amount')} />
      <TextField label="Reason" hint={hint} autoComplete="off" maxLength={MAX_DRAWER_REASON} {...form.field('reason')} />
    </FormDialog>
  )
}
