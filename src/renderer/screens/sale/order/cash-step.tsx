import type { InputRef } from 'antd'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { formatAmount, type Paise, parseAmount, subtract, toRupees, ZERO } from '../../../../shared/money/money.ts'
import { changeOf, likelyCash } from '../../../../shared/money/tender.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { CardNumberField } from '../../../ui/form/card-number-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFormHandle } from '../../../ui/form/use-form-handle.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { QuickAmounts } from '../../../ui/form/quick-amounts.tsx'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { withOrder } from '../../../model/sale/moves.ts'
import { saleAtom } from '../../../sale/state/sale.atoms.ts'
import { MIN_CHARACTERS, takeCashAtom } from './approval.atoms.ts'
import { lineTroublesAtom } from '../../../sale/state/cart.atoms.ts'
import { NO_DISHES, TROUBLED } from '../../../model/sale/why-held.ts'
import { ChangeBack } from '../../../sale/payment/change-back.tsx'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import { usePreparePayment } from './use-prepare-payment.ts'
import { useOnLeave } from '../../../data/use-on-leave.ts'
import styles from './approval-panel.module.css'

/** The card names the guest, for invoice and points; nothing is charged to it. */
export function CashCard() {
  const [{ cardNumber }, setSale] = useAtom(saleAtom)
  return (
    <div className={styles['form']}>
      <CardNumberField
        prefix={<Glyph name="card" size={18} />}
        value={cardNumber}
        onChange={(text) => setSale((sale) => withOrder(sale, { cardNumber: text }))}
      />
    </div>
  )
}

const CASH_FORM = 'cash-form'
const typedAtom = atom('')
const busyAtom = atom(false)

export function CashStep() {
  const due = useAtomValue(dueAtom)
  const { typed, type, tendered, take, failure, isOpen } = useTakeCash(due)
  const field = useFocusedField()
  const outcome = useRef<HTMLDivElement>(null)
  // In a short window the change would be out of sight.
  useEffect(() => {
    if (typed !== '') outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [typed])
  const form = useFormHandle(() => isOpen && take(), CASH_FORM)
  const change = tendered === null ? null : changeOf(due, tendered)
  return (
    <Form form={form} className={cx('grid gap-2.5', styles['form'])}>
      <TextField
        ref={field}
        label="Cash from the guest, Rs"
        numeric
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        placeholder={formatAmount(due)}
        value={typed}
        onChange={type}
        error={failure?.fields?.[0]?.field === 'tendered' ? failure.fields[0].msg : undefined}
      />
      <QuickAmounts among={likelyCash(due)} exact={due} chosen={tendered} onChoose={(amount) => type(formatAmount(amount))} />
      <div ref={outcome}>
        {change !== null && change < ZERO ? (
          <StillMissing amount={subtract(ZERO, change)} />
        ) : (
          <ChangeBack change={change ?? ZERO} />
        )}
      </div>
      {failure !== null && failure.fields?.[0]?.field !== 'tendered' && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {failure.msg}
        </Note>
      )}
    </Form>
  )
}

/** On a touch screen the focus would open the on-screen keyboard. */
function useFocusedField() {
  const field = useRef<InputRef>(null)
  const isTouch = useAtomValue(isTouchAtom)
  useEffect(() => {
    if (!isTouch) field.current?.focus()
  }, [isTouch])
  return field
}

function StillMissing({ amount }: { amount: Paise }) {
  return (
    <p className="type-supporting [&_strong]:text-ink">
      Still due <Money amount={amount} />
    </p>
  )
}

export function TakeCash() {
  const { missing, isSaid } = useTendered(useAtomValue(dueAtom))
  return (
    <HeldButton
      type="primary"
      size="large"
      htmlType="submit"
      form={CASH_FORM}
      block
      why={missing}
      isSaid={isSaid}
      loading={useAtomValue(busyAtom)}
    >
      Take cash
    </HeldButton>
  )
}

/** `tendered` is the exact amount if nothing is typed, and null if it is not an amount. */
function useTendered(due: Paise) {
  const { cardNumber, lines } = useAtomValue(saleAtom)
  const number = cardNumber.trim()
  const typed = useAtomValue(typedAtom)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const tendered = typed.trim() === '' ? due : parseAmount(typed)
  const hasCard = number.length >= MIN_CHARACTERS
  const isSaid = hasTrouble || (hasCard && tendered !== null && tendered < due)
  const missing = missingOf({ isEmpty: lines.length === 0, hasTrouble, hasCard, due, tendered })
  return { number, typed, tendered, missing, isSaid, isOpen: missing === null }
}

interface Tendered {
  isEmpty: boolean
  hasTrouble: boolean
  hasCard: boolean
  due: Paise
  tendered: Paise | null
}

function missingOf({ isEmpty, hasTrouble, hasCard, due, tendered }: Tendered): string | null {
  if (isEmpty) return NO_DISHES
  if (hasTrouble) return TROUBLED
  if (due === ZERO) return 'Nothing is left to pay in cash.'
  // The specification sells to a passenger: the bill and the card report name their card, whatever they pay with.
  if (!hasCard) return 'A card number is needed: it names the guest on the invoice.'
  if (tendered === null) return 'This is not an amount in rupees.'
  return tendered < due ? 'The cash is less than what is due' : null
}

function useTakeCash(due: Paise) {
  const { number, typed, tendered, isOpen } = useTendered(due)
  const setTyped = useSetAtom(typedAtom)
  const takeCash = useSetAtom(takeCashAtom)
  const prepare = usePreparePayment()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  useOnLeave(() => setTyped(''))
  const act = async () => {
    if (tendered === null || !(await prepare(number))) return
    setFailure(await takeCash(number, toRupees(tendered)))
  }
  const [take] = useAction(act, useSetAtom(busyAtom))
  return {
    typed,
    tendered,
    take,
    failure,
    isOpen,
    type: (text: string) => {
      setTyped(text)
      setFailure(null)
    },
  }
}
