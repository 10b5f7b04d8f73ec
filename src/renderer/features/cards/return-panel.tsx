import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { formatRupees, paiseOf } from '../../../shared/money.ts'
import { formatMonthDay } from '../../lib/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { ConfirmDialog } from '../../ui/parts/confirm-dialog.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { TextField } from '../../ui/parts/text-field.tsx'
import { returnNumberAtom } from './card-drafts.ts'
import { cardReturn } from './card-moves.ts'
import { HolderBox } from './holder-box.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { useCardOfNumber } from './use-card-of-number.ts'
import { useReturn, type ReturnedCard } from './use-return.ts'
import { useVenueZone } from './use-venue-zone.ts'
import styles from './cards.module.css'

/** Takes a card back for good: what to pay back, then a confirmation. */
export function ReturnPanel() {
  const [cardNumber, setCardNumber] = useAtom(returnNumberAtom)
  const { lookUp, refresh } = useCardOfNumber(cardNumber)
  const [error, setError] = useState('')
  const [done, setDone] = useState<ReturnedCard | null>(null)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const zone = useVenueZone()
  const { asked, ask, keep, confirm, busy } = useReturn({ refresh, setError, setDone })
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  const edit = (typed: string) => {
    setCardNumber(() => typed)
    setError('')
    setDone(null)
  }
  return (
    <ToolPanel
      title="Return"
      icon={<Glyph name="return" size={20} />}
      action="Return card"
      danger
      busy={busy}
      unanswered={unanswered === null ? null : `It is not known whether card ${unanswered.input.cardNumber} was returned.`}
      onSubmit={ask}
    >
      <TextField
        label="Card number"
        value={cardNumber}
        onChange={edit}
        error={error === '' ? undefined : error}
        maxLength={20}
        autoComplete="off"
        numeric
      />
      <HolderBox lookUp={lookUp}>
        {({ createdAt }) => <div className={styles['quiet']}>Active since {formatMonthDay(createdAt, zone)}</div>}
      </HolderBox>
      <PayBack amount={card?.balance ?? done?.refunded ?? null} isDone={done !== null} />
      {done === null ? (
        <Note tone="amber" icon={<WarningIcon />}>
          Returning closes this card for good. A new card can be activated on the number.
        </Note>
      ) : (
        <Note tone="green" icon={<CheckIcon />} role="status">
          Card {done.cardNumber} is returned. Pay {formatRupees(paiseOf(done.refunded))} back to {done.nameOfCard}.
        </Note>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Return card ${asked?.card.cardNumber ?? ''}?`}
        keepLabel="Keep card"
        confirmLabel="Return card"
        onKeep={keep}
        onConfirm={confirm}
        busy={busy}
      >
        {asked !== null && (
          <>
            Pay <strong>{formatRupees(paiseOf(asked.card.balance))}</strong> back to {asked.name}. The card closes for good.
          </>
        )}
      </ConfirmDialog>
    </ToolPanel>
  )
}

function PayBack({ amount, isDone }: { amount: number | null; isDone: boolean }) {
  return (
    <div className={styles['payBack']}>
      <div className={styles['quiet']}>{isDone ? 'Paid back in cash' : 'Pay back in cash'}</div>
      <div className="type-total">{amount === null ? '–' : <Money amount={paiseOf(amount)} />}</div>
    </div>
  )
}
