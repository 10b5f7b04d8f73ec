import { Button, type InputRef } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { specified } from '../../../../shared/messages.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { CardNumberField } from '../../../ui/form/card-number-field.tsx'
import { HeldButton } from '../../../ui/form/held-button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useFormHandle } from '../../../ui/form/use-form-handle.ts'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { withOrder } from '../../../model/sale/moves.ts'
import { cartAtom, saleAtom } from '../../../sale/state/sale.atoms.ts'
import { changeCardAtom, MIN_CHARACTERS } from './approval.atoms.ts'
import { lineTroublesAtom } from '../../../sale/state/cart.atoms.ts'
import { TROUBLED } from '../../../model/sale/why-held.ts'
import { Lacking } from '../../../sale/payment/lacking.tsx'
import { PinWay } from './pin-way.tsx'
import { SendFailure } from './send-failure.tsx'
import { shortfallOf, useShortfall } from '../../../sale/payment/shortfall.ts'
import { useSendOtp } from './use-send-otp.ts'
import { cx } from '../../../ui/cx.ts'
import { paiseOf, subtract } from '../../../../shared/money/money.ts'
import { GuestName } from '../../../ui/parts/account-button.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { SumRows } from '../../../ui/parts/sum-rows.tsx'
import { useCardOfNumber } from '../../../sale/cards/use-card-of-number.ts'
import { usePartNumber } from './split-this.tsx'
import { dueAtom } from '../../../sale/state/tender.atoms.ts'
import styles from './approval-panel.module.css'

export function CardStep() {
  const [{ cardNumber: typed }, setSale] = useAtom(saleAtom)
  const cardNumber = typed.trim()
  const shortfall = useShortfall(cardNumber)
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const { send, busy, notSent, isHeld } = useSendOtp(cardNumber)
  const field = useRef<InputRef>(null)
  const isTouch = useAtomValue(isTouchAtom)
  const hasDishes = useAtomValue(cartAtom).length > 0
  const isOpen = cardNumber.length >= MIN_CHARACTERS && !isHeld && !hasTrouble

  useEffect(() => {
    // On a touch screen the focus would open the on-screen keyboard.
    if (hasDishes && !isTouch) field.current?.focus()
  }, [hasDishes, isTouch])

  // Scroll to the shortfall if its refill button is out of sight.
  const wayOn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shortfall !== null) wayOn.current?.scrollIntoView({ block: 'nearest' })
  }, [shortfall])

  const another = () => {
    setSale((sale) => withOrder(sale, { cardNumber: '' }))
    field.current?.focus()
  }
  const form = useFormHandle(() => isOpen && send())
  return (
    <Form form={form} className={cx('grid gap-3', styles['form'])}>
      <CardNumberField
        ref={field}
        prefix={<Glyph name="card" size={18} />}
        hint={cardNumber.length < MIN_CHARACTERS ? `${MIN_CHARACTERS} or more characters, as printed on the card` : undefined}
        value={typed}
        onChange={(text) => setSale((sale) => withOrder(sale, { cardNumber: text }))}
      />
      {shortfall !== null && <BalanceAhead cardNumber={cardNumber} />}
      <div ref={wayOn} className="empty:hidden">
        <Lacking cardNumber={cardNumber} shortfall={shortfall} onOther={another} />
      </div>
      <SendFailure notSent={notSent} />
      <HeldButton
        {...(shortfall === null && { type: 'primary' })}
        htmlType="submit"
        block
        why={
          isOpen ? null : hasTrouble ? TROUBLED : isHeld ? 'The card waits for its next code' : 'The card number is not complete'
        }
        isSaid
        loading={busy}
      >
        {specified.sendOtp}
      </HeldButton>
      {/* Below the button, since text that loads later above it would move it while a user taps. */}
      {shortfall === null && <BalanceAhead cardNumber={cardNumber} />}
      <PinWay cardNumber={cardNumber} />
    </Form>
  )
}

export function CardDone() {
  const { pinCard, approval, userid } = useAtomValue(saleAtom)
  const change = useSetAtom(changeCardAtom)
  const paying = pinCard ?? approval
  if (paying === null) return null
  return (
    <p className="flex items-center gap-2.5">
      <strong className="tabular-nums">{paying.cardNumber}</strong>
      <span className="flex-fill truncate text-quiet">
        <GuestName userid={pinCard === null ? userid : ''} fullName={paying.fullName} />
      </span>
      <Button type="link" size="small" className="-my-2 p-0 text-15" aria-label="Change card" onClick={() => change()}>
        Change
      </Button>
    </p>
  )
}

function BalanceAhead({ cardNumber }: { cardNumber: string }) {
  const due = useAtomValue(dueAtom)
  const { lines } = useAtomValue(saleAtom)
  const part = usePartNumber()
  const { lookUp } = useCardOfNumber(cardNumber)
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  if (card === null || card.state === 'blocked' || lines.length === 0) return null
  const balance = paiseOf(card.balance)
  const missing = shortfallOf(balance, due)
  return (
    <SumRows
      rows={[
        { label: 'Card balance', value: <Money amount={balance} /> },
        { label: part === null ? 'This order' : 'This part', value: <Money amount={due} /> },
        missing === null
          ? { label: 'Balance after', value: <Money amount={subtract(balance, due)} />, strong: true }
          : { label: 'Short by', value: <Money amount={missing} />, strong: true },
      ]}
    />
  )
}
