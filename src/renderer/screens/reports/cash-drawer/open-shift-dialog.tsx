import { useAtomValue, useSetAtom } from 'jotai'
import { MAX_DRAWER_REASON } from '../../../../shared/contract/cash-drawer.ts'
import type { Shift } from '../../../../shared/contract/shifts.ts'
import { add, formatRupees, parseAmount, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedRupees } from '../../../ui/form/typed.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { opening } from './cash-drawer.atoms.ts'
import { Unanswered } from './unanswered.tsx'

interface OpenShiftDialogProps {
  open: boolean
  /** What the last shift left in the drawer; null if there was none. */
  left: number | null
  onClose: () => void
  onOpened: (shift: Shift) => void
}

const AMOUNT = 'Enter an amount, 0 for nothing'

/** Begins again with what the last shift left. */
export const OpenShiftDialog = (props: OpenShiftDialogProps) => <Opening key={props.left} {...props} />

function Opening({ open, left, onClose, onOpened }: OpenShiftDialogProps) {
  const send = useSetAtom(opening.run)
  const unanswered = useAtomValue(opening.unanswered)
  const form = useForm({
    start: { found: left === null ? '' : typedRupees(left), fromSafe: '', reason: '' },
    check: ({ found, fromSafe }) => ({
      ...(parseAmount(found) === null && { found: AMOUNT }),
      ...(fromSafe.trim() !== '' && parseAmount(fromSafe) === null && { fromSafe: AMOUNT }),
    }),
    send: ({ found, fromSafe, reason }) =>
      send({
        found: toRupees(parseAmount(found) ?? ZERO),
        fromSafe: toRupees(parseAmount(fromSafe) ?? ZERO),
        reason: reason.trim(),
      }),
    onSaved: (shift) => {
      onClose()
      onOpened(shift)
    },
  })
  const { draft, field } = form
  const float = add(parseAmount(draft.found) ?? ZERO, parseAmount(draft.fromSafe) ?? ZERO)
  return (
    <FormDialog
      form={form}
      open={open}
      title="Open shift"
      okText={unanswered === null ? 'Open shift' : 'Send again'}
      onClose={onClose}
      above={<Unanswered what={unanswered === null ? null : 'the shift was opened'} failure={form.failure} />}
    >
      <AmountField
        label="In the drawer now, Rs"
        hint={left === null ? 'Count it' : `The last shift left ${formatRupees(parseAmount(String(left)) ?? ZERO)}. Count it`}
        {...field('found')}
      />
      <AmountField label="Brought from the safe, Rs" optional hint="It gets the safe’s next slip" {...field('fromSafe')} />
      <SumRows rows={[{ label: 'Float', value: formatRupees(float), strong: true }]} />
      <TextField label="Note" optional autoComplete="off" maxLength={MAX_DRAWER_REASON} {...field('reason')} />
    </FormDialog>
  )
}
