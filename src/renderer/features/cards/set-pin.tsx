import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinKeypad } from '../../ui/form/pin-keypad.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { isAskingSupervisorAtom } from '../approval/supervisor.atoms.ts'
import type { TypedPin } from './new-pin.ts'
import { PinConsent } from './pin-consent.tsx'
import { PinPair } from './pin-pair.tsx'
import { useCardPin } from './use-card-pin.ts'
import { cx } from '../../ui/cx.ts'
import { stack } from '../../ui/layout/layout.ts'
import styles from './lost-card.module.css'

interface SetPinProps {
  card: LiveCard
  holder: string
  readAgain: () => void
}

const labels = {
  none: { title: 'Set a PIN', action: 'Set PIN' },
  set: { title: 'Change the PIN', action: 'Change PIN' },
  locked: { title: 'Set a new PIN', action: 'Set new PIN' },
} as const

interface KeysProps extends Pick<ReturnType<typeof useCardPin>, 'typed' | 'type' | 'consent'> {
  field: keyof TypedPin | 'old'
  disabled: boolean
}

/** The keypad of whichever PIN was last touched. */
function Keys({ field, typed, type, consent, disabled }: KeysProps) {
  const isOld = field === 'old' && consent.way === 'pin'
  const own = field === 'again' ? 'again' : 'pin'
  return (
    <PinKeypad
      value={isOld ? consent.typed : typed[own]}
      onChange={(digits) => (isOld ? consent.type(digits) : type({ ...typed, [own]: digits }))}
      disabled={disabled}
    />
  )
}

/** Sets, changes or unlocks a card's PIN: its guest stands at the desk and types it twice. */
export function SetPin({ card, holder, readAgain }: SetPinProps) {
  const { consent, typed, errors, isDone, busy, type, set, remove } = useCardPin(card, readAgain)
  const isTouch = useAtomValue(isTouchAtom)
  const [field, setField] = useState<keyof TypedPin | 'old'>('pin')
  const asking = useAtomValue(isAskingSupervisorAtom)
  const isBusy = busy && !asking
  const { title, action } = labels[card.pin ?? 'none']
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    set()
  }
  return (
    <>
      {card.pin === 'locked' && (
        <Note tone="amber" icon={<LockIcon />}>
          Five wrong tries locked the PIN. A code or a supervisor unlocks it with a new PIN.
        </Note>
      )}
      <form className={cx(stack(12), styles['step'])} onSubmit={submit} noValidate autoComplete="off">
        <h3>{title}</h3>
        <p>With {holder} here, who types it twice: 4 to 6 digits that nobody would guess.</p>
        <PinPair typed={typed} errors={errors} onChange={type} {...(isTouch ? { onFocus: setField } : {})} />
        <h3>Who agrees</h3>
        <PinConsent
          consent={consent}
          cardNumber={card.cardNumber}
          hasPin={card.pin === 'set'}
          onFocus={isTouch ? () => setField('old') : undefined}
        />
        {isTouch && <Keys field={field} typed={typed} type={type} consent={consent} disabled={isBusy} />}
        {isDone && (
          <Note tone="green" icon={<CheckIcon />} role="status">
            Card {card.cardNumber} is now paid with by PIN or code.
          </Note>
        )}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {action}
        </Button>
      </form>
      {card.pin !== undefined && (
        <section className={cx(stack(12), styles['step'])}>
          <h3>Without a PIN</h3>
          <p>The card is then paid with by code alone. It needs the same consent as above.</p>
          <Button loading={isBusy} onClick={remove}>
            Remove PIN
          </Button>
        </section>
      )}
    </>
  )
}
