import { useAtomValue, useSetAtom } from 'jotai'
import { type DrawerEntry, MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import { parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { cashMove, safeMove } from './cash-drawer.atoms.ts'
import { Unanswered } from './unanswered.tsx'

/** `drop` and `float` go to the safe and come from it, and need no reason: their slips are numbered. */
export type Way = 'in' | 'out' | 'drop' | 'float'

const FLOAT = 'Such as: float for the evening'
const SAFE = 'Such as: brought to the safe'

const words = {
  plain: {
    in: { title: 'Add cash to the drawer', ok: 'Add', hint: FLOAT },
    out: { title: 'Remove cash from the drawer', ok: 'Remove', hint: SAFE },
  },
  shift: {
    in: { title: 'Pay cash in', ok: 'Pay in', hint: 'Such as: coins from the bar' },
    out: { title: 'Pay cash out', ok: 'Pay out', hint: 'Such as: taxi for a guest' },
  },
  safe: {
    drop: { title: 'Drop to the safe', ok: 'Drop', hint: 'It gets the next slip, to be signed where it is received' },
    float: { title: 'Bring change from the safe', ok: 'Bring', hint: 'It gets the next slip, to be signed where it is given' },
  },
} as const

const wordsOf = (way: Way, isInShift: boolean) =>
  way === 'drop' || way === 'float' ? words.safe[way] : words[isInShift ? 'shift' : 'plain'][way]

const EMPTY = { amount: '', reason: '' }

interface MoveDialogProps {
  way: Way
  isInShift: boolean
  open: boolean
  onClose: () => void
  onMoved: (entry: DrawerEntry) => void
}

export function MoveDialog({ way, isInShift, open, onClose, onMoved }: MoveDialogProps) {
  const isSafe = way === 'drop' || way === 'float'
  const sendCash = useSetAtom(cashMove.run)
  const sendToSafe = useSetAtom(safeMove.run)
  const unanswered = useAtomValue(isSafe ? safeMove.unanswered : cashMove.unanswered)
  const form = useForm({
    start: EMPTY,
    check: ({ amount, reason }) => ({
      ...((parseAmount(amount) ?? ZERO) <= 0 && { amount: 'Enter an amount above zero' }),
      ...(!isSafe && reason.trim() === '' && { reason: 'Enter what it is for' }),
    }),
    send: (draft) => {
      const said = { amount: toRupees(parseAmount(draft.amount) ?? ZERO), reason: draft.reason.trim() }
      return way === 'drop' || way === 'float' ? sendToSafe({ kind: way, ...said }) : sendCash({ kind: way, ...said })
    },
    onSaved: (entry: DrawerEntry) => {
      onClose()
      onMoved(entry)
    },
  })
  const { title, ok, hint } = wordsOf(way, isInShift)
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
      <TextField
        label={isSafe ? 'Note' : 'Reason'}
        optional={isSafe}
        hint={hint}
        autoComplete="off"
        maxLength={MAX_DRAWER_REASON}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
