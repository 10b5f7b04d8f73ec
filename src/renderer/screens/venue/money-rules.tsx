import { formatAmount, paiseOf } from '../../../shared/money/money.ts'
import { USUAL_AT_MOST } from '../../../shared/money/refill-limit.ts'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { FormOf } from '../../ui/form/use-form.ts'
import type { VenueDraft } from './venue-draft.ts'

/** Limits and rules of card moves, refunds and voids. */
export const MoneyRules = ({ field }: Pick<FormOf<VenueDraft>, 'field'>) => (
  <>
    <AmountField
      label="Refills confirmed above, Rs"
      optional
      hint={`Opening balances too; empty means ${formatAmount(paiseOf(USUAL_AT_MOST))}`}
      {...field('refillLimit')}
    />
    <AmountField
      label="Refunds without a supervisor up to, Rs"
      optional
      hint="Above that, a supervisor’s PIN is needed; empty means no limit"
      {...field('refundLimit')}
    />
    <AmountField
      label="Card returns of one person a day up to, Rs"
      optional
      hint="What one person can refund in a day without a supervisor; empty means no limit"
      {...field('refundDayLimit')}
    />
    <AmountField
      label="Voids without a supervisor up to, Rs"
      optional
      hint="All voids of one order count together; empty means no limit"
      {...field('voidLimit')}
    />
    <SelectField
      label="Transactions without a key"
      hint="Purser’s own screens always send a key; without one, a transaction sent twice is done twice"
      options={keyRules}
      {...field('keysRequired')}
    />
    <SelectField
      label="Codes without an order"
      hint="If allowed, the message states the most that the code can pay; if refused, every code states its order’s amount"
      options={codeRules}
      {...field('requireAmount')}
    />
  </>
)

/** Whether a code may be sent before there are dishes to pay for (the field `requireAmount`). */
const codeRules = [
  { value: 'no', label: 'Allowed' },
  { value: 'yes', label: 'Refused' },
] as const

/** For other programs: a money move sent twice without an idempotency key is done twice. */
const keyRules = [
  { value: 'no', label: 'Allowed' },
  { value: 'yes', label: 'Refused' },
] as const
