import { useAtomValue, useSetAtom } from 'jotai'
import { MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import type { SafeMove } from '../../../../shared/contract/safe.ts'
import { countedOf } from '../../../../shared/money/cash-count.ts'
import { formatRupees, parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { write } from '../../../data/write.ts'
import { useAskSupervisor } from '../../../sale/approval/supervisor.atoms.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { denominationsAtom, emptyPieces, PieceFields, type PiecesDraft, piecesIn, wrongPieces } from './pieces.tsx'
import { countingSafe, movingSafe, type SafeMoveBody } from './safe.atoms.ts'
import { Unanswered } from './unanswered.tsx'

interface SafeDialogProps {
  open: boolean
  onClose: () => void
  onDone: (move: SafeMove) => void
}

/** Sends a move, and sends it again with a second person's approval if it needs one; null if no one approved. */
function useApprovedMove() {
  const send = useSetAtom(movingSafe.run)
  const ask = useAskSupervisor()
  return async (body: SafeMoveBody): Promise<ApiResult<SafeMove> | null> => {
    const answer = await send(body)
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const { amount, reason } = body
    const rows = [
      { label: 'Deposit ashore', value: reason },
      { label: 'Amount', value: labelledAmount(amount) },
    ]
    const approved = await ask(rows, (by) => write('approveDeposit', { body: { amount, reason, ...by } }))
    return approved === null ? null : send({ ...body, approval: approved.approval })
  }
}

const words = {
  deposit: { title: 'Deposit ashore', ok: 'Deposit', label: 'Reference', hint: 'Such as: Bank of Kochi 4711' },
  in: { title: 'Put cash into the safe', ok: 'Put in', label: 'Reason', hint: 'Such as: float from the bank' },
} as const

export function SafeMoveDialog({ kind, open, onClose, onDone }: SafeDialogProps & { kind: 'in' | 'deposit' }) {
  const move = useApprovedMove()
  const unanswered = useAtomValue(movingSafe.unanswered)
  const form = useForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...((parseAmount(amount) ?? ZERO) <= 0 && { amount: 'Enter an amount above zero' }),
      ...(reason.trim() === '' && { reason: kind === 'in' ? 'Enter what it is for' : 'Enter the reference' }),
    }),
    send: ({ amount, reason }) => move({ kind, amount: toRupees(parseAmount(amount) ?? ZERO), reason: reason.trim() }),
    onSaved: (saved) => {
      onClose()
      onDone(saved)
    },
  })
  const { title, ok, label, hint } = words[kind]
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
      <TextField label={label} hint={hint} autoComplete="off" maxLength={MAX_DRAWER_REASON} {...form.field('reason')} />
    </FormDialog>
  )
}

/** Begins again with the fields of other notes and coins, once the venue's are known. */
export function SafeCountDialog(props: SafeDialogProps) {
  const denominations = useAtomValue(denominationsAtom)
  return <Count key={denominations.join(' ')} {...props} denominations={denominations} />
}

function Count({ open, denominations, onClose, onDone }: SafeDialogProps & { denominations: readonly number[] }) {
  const send = useSetAtom(countingSafe.run)
  const unanswered = useAtomValue(countingSafe.unanswered)
  const form = useForm<PiecesDraft & { reason: string }, SafeMove>({
    start: { ...emptyPieces(denominations), reason: '' },
    check: (draft) => wrongPieces(denominations, draft),
    send: (draft) => send({ ...piecesIn(denominations, draft), reason: draft.reason.trim() }),
    onSaved: (saved) => {
      onClose()
      onDone(saved)
    },
  })
  const { draft, field, failure } = form
  return (
    <FormDialog
      form={form}
      open={open}
      title="Count the safe"
      okText={unanswered === null ? 'Save count' : 'Send again'}
      width={620}
      onClose={onClose}
      above={<Unanswered what={unanswered === null ? null : 'the count was saved'} failure={failure} />}
    >
      <PieceFields denominations={denominations} field={field} />
      <AmountField label="Other cash, Rs" optional {...field('other')} />
      <SumRows rows={[{ label: 'Counted', value: formatRupees(countedOf(piecesIn(denominations, draft))), strong: true }]} />
      <TextField
        label="Reason"
        optional
        hint="Needed if the safe differs from its moves"
        autoComplete="off"
        maxLength={MAX_DRAWER_REASON}
        {...field('reason')}
      />
    </FormDialog>
  )
}
