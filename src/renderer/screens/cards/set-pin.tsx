import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { CheckIcon, LockIcon } from '../../ui/art/icons.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { PinKeypad } from '../../ui/form/pin-keypad.tsx'
import { isTouchAtom } from '../../ui/theme/look.atoms.ts'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import type { TypedPin } from './new-pin.ts'
import { PinConsent } from './pin-consent.tsx'
import { PinPair } from './pin-pair.tsx'
import { useCardPin } from './use-card-pin.ts'
import { cx } from '../../ui/cx.ts'
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

interface KeysProps extends Pick<ReturnType<typeof useCardPin>, 'form' | 'consent'> {
  field: keyof TypedPin | 'old'
  disabled: boolean
}

/** The keypad of the PIN field focused last. */
function Keys({ field, form, consent, disabled }: KeysProps) {
  const own = form.field(field === 'again' ? 'again' : 'pin')
  const isOld = field === 'old' && consent.way === 'pin'
  return (
    <PinKeypad value={isOld ? consent.typed : own.value} onChange={isOld ? consent.type : own.onChange} disabled={disabled} />
  )
}

/** Sets, changes, unlocks or removes a card's PIN. The guest types it twice at the desk. */
export function SetPin({ card, holder, readAgain }: SetPinProps) {
  const { form, consent, isDone, busy, remove } = useCardPin(card, readAgain)
  const isTouch = useAtomValue(isTouchAtom)
  const [field, setField] = useState<keyof TypedPin | 'old'>('pin')
  const asking = useAtomValue(isAskingSupervisorAtom)
  const isBusy = busy && !asking
  const { title, action } = labels[card.pin ?? 'none']
  return (
    <>
      {card.pin === 'locked' && (
        <Note tone="amber" icon={<LockIcon />}>
          Five wrong tries locked the PIN. A code or a supervisor unlocks it with a new PIN.
        </Note>
      )}
      <Form form={form} className={cx('grid gap-3', styles['step'])}>
        <h3>{title}</h3>
        <p>{holder} types it twice, here: 4 to 6 digits that are hard to guess.</p>
        <PinPair form={form} {...(isTouch ? { onFocus: setField } : {})} />
        <h3>Confirm with</h3>
        <PinConsent
          consent={consent}
          cardNumber={card.cardNumber}
          hasPin={card.pin === 'set'}
          onFocus={isTouch ? () => setField('old') : undefined}
        />
        {isTouch && <Keys field={field} form={form} consent={consent} disabled={isBusy} />}
        {isDone && (
          <Note tone="green" icon={<CheckIcon />} role="status">
            Card {card.cardNumber} now pays by PIN or code.
          </Note>
        )}
        <Button {...form.button} block loading={isBusy}>
          {action}
        </Button>
      </Form>
      {card.pin !== undefined && <WithoutPin busy={isBusy} onRemove={remove} />}
    </>
  )
}

function WithoutPin({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  return (
    <section className={cx('grid gap-3', styles['step'])}>
      <h3>Without a PIN</h3>
      <p>The card then pays by code only. Confirm it above in the same way.</p>
      <Button loading={busy} onClick={onRemove}>
        Remove PIN
      </Button>
    </section>
  )
}
