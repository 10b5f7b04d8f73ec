import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinKeypad } from '../../ui/parts/pin-keypad.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import type { TypedPin } from './new-pin.ts'
import { PinPair } from './pin-pair.tsx'
import { useCardPin } from './use-card-pin.ts'
import styles from './lost-card.module.css'

interface SetPinProps {
  card: LiveCard
  holder: string
  refresh: () => Promise<unknown>
}

const words = {
  none: { title: 'Set a PIN', action: 'Set PIN' },
  set: { title: 'Change the PIN', action: 'Change PIN' },
  locked: { title: 'Set a new PIN', action: 'Set new PIN' },
} as const

/** Sets, changes or unlocks a card's PIN: its guest stands at the desk and types it twice. */
export function SetPin({ card, holder, refresh }: SetPinProps) {
  const { typed, errors, isDone, busy, type, set, remove } = useCardPin(card, refresh)
  const isTouch = useAtomValue(isTouchAtom)
  const [field, setField] = useState<keyof TypedPin>('pin')
  const { title, action } = words[card.pin ?? 'none']
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    set()
  }
  return (
    <>
      {card.pin === 'locked' && (
        <Note tone="amber" icon={<LockIcon />}>
          Five wrong tries locked the PIN. A verified code or a new PIN unlocks it.
        </Note>
      )}
      <form className={styles['step']} onSubmit={submit} noValidate autoComplete="off">
        <h3>{title}</h3>
        <p>With {holder} here, who types it twice: 4 to 6 digits that nobody would guess.</p>
        <PinPair typed={typed} errors={errors} onChange={type} {...(isTouch ? { onFocus: setField } : {})} />
        {isTouch && <PinKeypad value={typed[field]} onChange={(digits) => type({ ...typed, [field]: digits })} disabled={busy} />}
        {isDone && (
          <Note tone="green" icon={<CheckIcon />} role="status">
            Card {card.cardNumber} is now paid with by PIN or code.
          </Note>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {action}
        </Button>
      </form>
      {card.pin !== undefined && (
        <section className={styles['step']}>
          <h3>Without a PIN</h3>
          <p>The card is then paid with by code alone.</p>
          <Button loading={busy} onClick={remove}>
            Remove PIN
          </Button>
        </section>
      )}
    </>
  )
}
