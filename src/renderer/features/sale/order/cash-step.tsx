import { Button, type InputRef } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { formatAmount, type Paise, parseAmount, subtract, toRupees, ZERO } from '../../../../shared/money.ts'
import { changeOf, likelyCash } from '../../../../shared/tender.ts'
import type { ApiFailure } from '../../../data/api-types.ts'
import { useAction } from '../../../data/use-action.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { WarningIcon } from '../../../ui/art/icons.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { stack } from '../../../ui/layout/layout.ts'
import { Money } from '../../../ui/parts/money.tsx'
import { Note } from '../../../ui/parts/note.tsx'
import { QuickAmounts } from '../../../ui/form/quick-amounts.tsx'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { withOrder } from '../moves.ts'
import { saleAtom } from '../sale.atoms.ts'
import { takeCashAtom } from './approval.atoms.ts'
import { MIN_CHARACTERS } from './card-step.tsx'
import { lineTroublesAtom } from './cart.atoms.ts'
import { ChangeBack } from './change-back.tsx'
import { dueAtom } from './tender.atoms.ts'
import { usePreparePayment } from './use-prepare-payment.ts'
import styles from './payment-panel.module.css'

/** Whose order it is, by the card: for the invoice and the points; nothing is taken from it. */
export function CashCard() {
  const [{ cardNumber }, setSale] = useAtom(saleAtom)
  return (
    <div className={styles['form']}>
      <TextField
        label="Card number"
        numeric
        maxLength={20}
        autoComplete="off"
        inputMode="numeric"
        prefix={<Glyph name="card" size={18} />}
        hint="For invoice and points alone"
        value={cardNumber}
        onChange={(text) => setSale((sale) => withOrder(sale, { cardNumber: text }))}
      />
    </div>
  )
}

/** What was handed over, the change, and Take cash, which Enter presses. */
export function CashStep() {
  const due = useAtomValue(dueAtom)
  const { typed, type, tendered, take, busy, failure, isOpen } = useTakeCash(due)
  const field = useRef<InputRef>(null)
  const isTouch = useAtomValue(isTouchAtom)
  useEffect(() => {
    // On a touch screen the focus would bring up a keyboard nobody asked for.
    if (!isTouch) field.current?.focus()
  }, [isTouch])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isOpen) take()
  }
  const change = tendered === null ? null : changeOf(due, tendered)
  return (
    <form className={stack(10)} onSubmit={submit} noValidate>
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
      {change !== null && change < ZERO ? (
        <p className={cx('type-supporting', styles['quiet'])}>
          Still missing <Money amount={subtract(ZERO, change)} />
        </p>
      ) : (
        <ChangeBack change={change ?? ZERO} />
      )}
      {failure !== null && failure.fields?.[0]?.field !== 'tendered' && (
        <Note tone="amber" icon={<WarningIcon />} role="alert">
          {failure.msg}
        </Note>
      )}
      <Button type="primary" htmlType="submit" block disabled={!isOpen} loading={busy}>
        Take cash
      </Button>
    </form>
  )
}

/** The amount as it is typed, taken for the order; empty stands for the exact amount. */
function useTakeCash(due: Paise) {
  const { cardNumber } = useAtomValue(saleAtom)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const takeCash = useSetAtom(takeCashAtom)
  const prepare = usePreparePayment()
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const tendered = typed.trim() === '' ? due : parseAmount(typed)
  const number = cardNumber.trim()
  const act = useCallback(async () => {
    if (tendered === null || !(await prepare(number))) return
    setFailure(await takeCash(number, toRupees(tendered)))
  }, [takeCash, prepare, number, tendered])
  const [take, busy] = useAction(act)
  const isEnough = tendered !== null && tendered >= due && due > ZERO
  return {
    typed,
    tendered,
    take,
    busy,
    failure,
    isOpen: isEnough && number.length >= MIN_CHARACTERS && !hasTrouble,
    type: (text: string) => {
      setTyped(text)
      setFailure(null)
    },
  }
}
