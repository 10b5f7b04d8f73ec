import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { type DrawerEntry, MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import type { Shift } from '../../../../shared/contract/shifts.ts'
import { ok } from '../../../../shared/errors.ts'
import { type Paise, paiseOf, parseAmount, subtract, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { slipLines } from '../../../../shared/receipt/drawer-text.ts'
import { labelledAmount } from '../../../../shared/receipt/invoice-text.ts'
import type { ApiResult } from '../../../data/api-types.ts'
import { write } from '../../../data/write.ts'
import { useAskSupervisor } from '../../../sale/approval/supervisor.atoms.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedRupees } from '../../../ui/form/typed.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { closing, type CloseBody, handover } from './cash-drawer.atoms.ts'
import { Outcome } from './outcome.tsx'
import { Unanswered } from './unanswered.tsx'

interface ClosingDialogProps {
  open: boolean
  /** The last count of the shift; null before there is one. */
  count: DrawerEntry | null
  /** What the shift was opened with, which is offered as the next float. */
  float: number
  isHandover: boolean
  onClose: () => void
  onCountAgain: (count: DrawerEntry) => void
  onClosed: (closed: Shift) => void
}

/** Begins again with each count. */
export const ClosingDialog = (props: ClosingDialogProps) =>
  props.count === null ? null : <Closing key={props.count._id} {...props} count={props.count} />

interface Draft {
  left: string
  reason: string
  email: string
  password: string
}

type Sending = (body: CloseBody) => Promise<ApiResult<Shift>>

/** Sends a closing, and sends it again with a supervisor's approval if the difference needs one; null if no one approved. */
function useApprovedClosing() {
  const ask = useAskSupervisor()
  return async (count: DrawerEntry, body: CloseBody, send: Sending): Promise<ApiResult<Shift> | null> => {
    const answer = await send(body)
    if (answer.ok || answer.error.code !== 'approval_needed') return answer
    const rows = [
      { label: 'Shift', value: String(count.shift ?? '') },
      { label: 'Counted', value: labelledAmount(count.amount) },
      ...slipLines(count.count).slice(-1),
      { label: 'Difference', value: labelledAmount(count.count?.difference ?? 0) },
    ]
    const approved = await ask(rows, (by) => write('approveClosing', { body: { count: count._id, ...by } }))
    return approved === null ? null : send({ ...body, approval: approved.approval })
  }
}

function wrongIn({ left, email, password }: Draft, counted: Paise, isHandover: boolean): Partial<Draft> {
  const stays = parseAmount(left)
  return {
    ...(stays === null && { left: 'Enter what stays in the drawer; 0 for nothing' }),
    ...(stays !== null && stays > counted && { left: 'That is more than was counted' }),
    ...(isHandover && email.trim() === '' && { email: 'Enter the email of the person who takes over' }),
    ...(isHandover && password === '' && { password: 'The person who takes over enters their password' }),
  }
}

type ClosingProps = ClosingDialogProps & { count: DrawerEntry }

function useClosingForm({ count, float, isHandover, onClose, onClosed }: ClosingProps) {
  const close = useSetAtom(closing.run)
  const handOver = useSetAtom(handover.run)
  const approved = useApprovedClosing()
  return useForm<Draft, Shift>({
    start: { left: typedRupees(Math.min(float, count.amount)), reason: '', email: '', password: '' },
    secrets: ['password'],
    at: ({ code }) => (code === 'rule_broken' ? 'left' : null),
    check: (draft) => wrongIn(draft, paiseOf(count.amount), isHandover),
    send: ({ left, reason, email, password }) => {
      const body = { count: count._id, left: toRupees(parseAmount(left) ?? ZERO), reason: reason.trim() }
      return approved(count, body, async (said) => {
        if (!isHandover) return close(said)
        const answer = await handOver({ ...said, email: email.trim() }, password)
        return answer.ok ? ok(answer.value.closed) : answer
      })
    },
    onSaved: (closed) => {
      onClose()
      onClosed(closed)
    },
  })
}

function Closing(props: ClosingProps) {
  const { open, count, isHandover, onClose, onCountAgain } = props
  const unanswered = useAtomValue(isHandover ? handover.unanswered : closing.unanswered)
  const form = useClosingForm(props)
  const { draft, field } = form
  const words = isHandover ? { title: 'Hand over shift', ok: 'Hand over' } : { title: 'Close shift', ok: 'Close shift' }
  const again = <Button onClick={() => onCountAgain(count)}>Count again</Button>
  return (
    <FormDialog
      form={form}
      open={open}
      title={`${words.title} ${count.shift ?? ''}`}
      okText={unanswered === null ? words.ok : 'Send again'}
      cancelText="Keep open"
      width={520}
      onClose={onClose}
      above={
        <>
          <Unanswered what={unanswered === null ? null : 'the shift was closed'} failure={form.failure} />
          {count.count !== undefined && <Outcome count={count.count} action={again} />}
        </>
      }
    >
      <AmountField label="Stays in the drawer, Rs" hint="The next float; the rest goes to the safe" {...field('left')} />
      <SumRows rows={rowsOf(count, parseAmount(draft.left))} />
      {isHandover && (
        <>
          <TextField label="Email of the person who takes over" type="email" autoComplete="off" {...field('email')} />
          <PasswordField label="Their password" autoComplete="current-password" {...field('password')} />
        </>
      )}
      <TextField label="Note" optional autoComplete="off" maxLength={MAX_DRAWER_REASON} {...field('reason')} />
    </FormDialog>
  )
}

function rowsOf({ amount, count }: DrawerEntry, left: Paise | null) {
  const counted = paiseOf(amount)
  const toSafe = left === null || left > counted ? '–' : labelledAmount(toRupees(subtract(counted, left)))
  return [
    ...slipLines(count),
    { label: 'Counted', value: labelledAmount(amount) },
    { label: 'To the safe', value: toSafe, strong: true },
  ]
}
