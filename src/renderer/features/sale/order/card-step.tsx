import { Button, type InputRef } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { specified } from '../../../../shared/messages.ts'
import { TooLittle } from '../../../ui/parts/too-little.tsx'
import { payingNumberAtom, pinCardAtom } from '../sale.atoms.ts'
import { Glyph } from '../../../ui/art/glyph.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { isTouchAtom } from '../../../ui/theme/look.atoms.ts'
import { changeCardAtom, codeAtom } from './approval.atoms.ts'
import { lineTroublesAtom, orderCartAtom, orderTotalsAtom } from './cart.atoms.ts'
import { PinWay } from './pin-way.tsx'
import { SendFailure } from './send-failure.tsx'
import { useShortfall } from './shortfall.ts'
import { useRefillForOrder } from './use-refill-for-order.ts'
import { isWaiting, useSendOtp } from './use-send-otp.ts'
import { cx } from '../../../ui/cx.ts'
import { row, stack } from '../../../ui/layout/layout.ts'
import styles from './payment-panel.module.css'

/** Send OTP waits for this many characters of the card's number, Verify OTP for as many of the code (specification, 5). */
export const MIN_CHARACTERS = 5

/** Step 1: the card's number and Send OTP. */
export function CardStep() {
  const [cardNumber, setCardNumber] = useAtom(payingNumberAtom)
  const { total } = useAtomValue(orderTotalsAtom)
  const shortfall = useShortfall(cardNumber, total)
  const refill = useRefillForOrder('/foodorder/orderdetails')
  const hasTrouble = useAtomValue(lineTroublesAtom).size > 0
  const { send, busy, notSent } = useSendOtp()
  const field = useRef<InputRef>(null)
  const isTouch = useAtomValue(isTouchAtom)
  const hasDishes = useAtomValue(orderCartAtom).foodList.length > 0
  const isOpen = cardNumber.trim().length >= MIN_CHARACTERS && !isWaiting(notSent, cardNumber.trim()) && !hasTrouble

  useEffect(() => {
    // On a touch screen the focus would bring up a keyboard nobody asked for.
    if (hasDishes && !isTouch) field.current?.focus()
  }, [hasDishes, isTouch])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isOpen) send(cardNumber.trim())
  }
  return (
    <form className={cx(stack(12), styles['form'])} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Card number"
        numeric
        maxLength={20}
        autoComplete="off"
        inputMode="numeric"
        prefix={<Glyph name="card" size={18} />}
        hint={`${MIN_CHARACTERS} or more characters, as printed on the card`}
        value={cardNumber}
        onChange={setCardNumber}
      />
      {shortfall !== null && <TooLittle cardNumber={cardNumber.trim()} shortfall={shortfall} onRefill={refill} />}
      <SendFailure notSent={notSent} cardNumber={cardNumber.trim()} />
      <Button {...(shortfall === null && { type: 'primary' })} htmlType="submit" block disabled={!isOpen} loading={busy}>
        {specified.sendOtp}
      </Button>
      <PinWay cardNumber={cardNumber} />
    </form>
  )
}

/** Step 1, done: the card and its holder; another card may pay instead as long as neither code nor PIN is verified. */
export function CardDone() {
  const pinCard = useAtomValue(pinCardAtom)
  const code = useAtomValue(codeAtom)
  const change = useSetAtom(changeCardAtom)
  const paying = pinCard ?? code
  if (paying === null) return null
  return (
    <p className={row(10)}>
      <strong className="num">{paying.cardNumber}</strong>
      <span className="grow ellipsis quiet">{paying.fullName}</span>
      <Button type="link" size="small" className={styles['change'] ?? ''} aria-label="Change card" onClick={() => change()}>
        Change
      </Button>
    </p>
  )
}
