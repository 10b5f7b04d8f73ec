import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { formatMonthDay } from '../../model/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon, LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { cardReturn } from './card-moves.ts'
import { HolderBox } from './holder-box.tsx'
import { SlipRow } from './slip-row.tsx'
import { printAfterReturnAtom, returnedAtom, type ReturnedCard, showReturnedAtom } from '../../printing/slip.atoms.ts'
import { ToolPanel } from './tool-panel.tsx'
import { cardNow, useCardOfNumber } from '../../sale/cards/use-card-of-number.ts'
import { useVenueZone } from '../../data/venue.atoms.ts'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { fail, specified } from '../../../shared/messages.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { NO_NUMBER, returnDraftAtom } from '../../sale/cards/card-drafts.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { readOnce } from '../../data/write.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'

export function ReturnPanel() {
  const { form, question, busy } = useReturn()
  const { value, error, onChange } = form.field('cardNumber')
  const { lookUp } = useCardOfNumber(value)
  const done = useAtomValue(returnedAtom)
  const show = useSetAtom(showReturnedAtom)
  const unanswered = useAtomValue(cardReturn.unanswered)
  const zone = useVenueZone()
  const card = lookUp.state === 'known' ? lookUp.of.card : null
  const edit = (typed: string) => {
    onChange(typed)
    show(null)
  }
  return (
    <ToolPanel
      title="Return"
      icon={<Glyph name="return" size={20} />}
      action="Return card"
      danger
      form={form}
      busy={busy}
      unanswered={unanswered === null ? null : `It is not known whether card ${unanswered.input.cardNumber} was returned.`}
      after={question}
    >
      <CardNumberField value={value} onChange={edit} error={error} />
      <HolderBox lookUp={lookUp}>
        {({ createdAt, state }) => (
          <div className="text-quiet">
            {state === 'active' ? 'Active since' : 'Activated'} {formatMonthDay(createdAt, zone)}
          </div>
        )}
      </HolderBox>
      <PayBack amount={card?.balance ?? done?.refunded ?? null} isDone={done !== null} />
      {done !== null ? <PaidBack card={done} /> : <Warning isBlocked={card?.state === 'blocked'} />}
    </ToolPanel>
  )
}

function WhatEnds({ card, name }: { card: LiveCard; name: string }) {
  return (
    <>
      Refund <strong>{formatRupees(paiseOf(card.balance))}</strong> to {name}. The card closes for good.
      {card.state === 'blocked' && ` It is blocked: make sure this is ${name}.`}
    </>
  )
}

function PayBack({ amount, isDone }: { amount: number | null; isDone: boolean }) {
  return (
    <div className="border-t border-line pt-3">
      <div className="text-quiet">{isDone ? 'Refunded in cash' : 'Refund in cash'}</div>
      <div className="type-total">{amount === null ? '–' : <Money amount={paiseOf(amount)} />}</div>
    </div>
  )
}

function Warning({ isBlocked }: { isBlocked: boolean }) {
  return (
    <Note tone="amber" icon={isBlocked ? <LockIcon /> : <WarningIcon />}>
      {isBlocked
        ? 'This card is blocked. Refund its holder only.'
        : 'Returning closes this card for good. A new card can be activated on the number.'}
    </Note>
  )
}

function PaidBack({ card: { cardNumber, refunded, slip } }: { card: ReturnedCard }) {
  return (
    <>
      <Note tone="green" icon={<CheckIcon />} role="status">
        Card {cardNumber} is returned. Give {labelledAmount(refunded)} in cash to {slip.holder}.
      </Note>
      <SlipRow />
    </>
  )
}

/**
 * Submitting reads the card again, so that the question shows its current balance. A return without an answer is retried instead.
 */
function useReturn() {
  const { ask, question, isActing, leave } = useAsk()
  const unanswered = useAtomValue(cardReturn.unanswered)
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const toasts = useToasts()
  const giveBack = useGiveBack(leave)
  const form = useForm({
    start: NO_NUMBER,
    kept: useAtom(returnDraftAtom),
    send: async (typed) => {
      const cardNumber = typed.cardNumber.trim()
      if (unanswered !== null) return giveBack(cardNumber)
      const found = cardNumber === '' ? fail('card_not_found') : await readOnce('findCard', { params: { cardNumber } })
      if (!found.ok) return found
      const { card, holder } = found.value
      if (card === null) return fail('card_not_found')
      void ask({
        title: `Return card ${card.cardNumber}?`,
        keepLabel: 'Keep card',
        confirmLabel: 'Return card',
        text: <WhatEnds card={card} name={holder?.fullName ?? card.nameOfCard} />,
        act: () => giveBackAsked(card.cardNumber),
      })
      return null
    },
    // Without an answer there is no reason to give.
    at: (failure) => (isUnanswered(failure) ? null : 'cardNumber'),
    onRefused: () => toasts.error(specified.cardNotReturned),
  })
  const giveBackAsked = async (cardNumber: string) => {
    const answer = await giveBack(cardNumber)
    if (answer === null || answer.ok) return
    toasts.error(specified.cardNotReturned)
    form.mark(isUnanswered(answer.error) ? {} : { cardNumber: answer.error.msg })
  }
  return { form, question, busy: (form.busy || isActing) && !isAskingSupervisor }
}

/** Null if no one approved. */
function useGiveBack(onAnswer: () => void) {
  const send = useSetAtom(cardReturn.run)
  const approved = useApproved()
  const show = useSetAtom(showReturnedAtom)
  const print = useSetAtom(printAfterReturnAtom)
  const setDraft = useSetAtom(returnDraftAtom)
  const toasts = useToasts()
  return async (cardNumber: string) => {
    const answer = await approved(
      (approval) => send({ cardNumber, ...(approval !== undefined && { approval }) }),
      async () => {
        onAnswer()
        const card = await cardNow(cardNumber)
        return card && { act: 'refund', cardNumber: card.cardNumber, amount: card.balance }
      },
    )
    onAnswer()
    if (answer?.ok !== true) return answer
    toasts.success(specified.cardReturned)
    show(answer.value)
    setDraft(() => NO_NUMBER)
    await print()
    return answer
  }
}
