import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { labelledAmount } from '../../../shared/receipt/invoice-text.ts'
import { formatRupees, paiseOf, subtract, toRupees } from '../../../shared/money/money.ts'
import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { payoutTendersAtom } from '../../sale/state/tender.atoms.ts'
import { TenderFields, tenderErrors, tenderOf } from './loads/tender-fields.tsx'
import { formatMonthDay } from '../../model/format.ts'
import { Glyph } from '../../ui/art/glyph.tsx'
import { CheckIcon, LockIcon, WarningIcon } from '../../ui/art/icons.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { CardNumberField } from '../../ui/form/card-number-field.tsx'
import { cardReturn, type ReturnInput } from './card-moves.ts'
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
import { NO_NUMBER, returnDraftAtom, type TenderDraft } from '../../sale/cards/card-drafts.ts'
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
      <TenderFields form={form} label="Refunded by" offered={useAtomValue(payoutTendersAtom)} />
      <PayBack
        amount={card === null ? (done?.refunded ?? null) : ownOf(card)}
        kept={card === null ? done?.unspentCredit : card.onboard}
        by={done === null ? form.draft.tender : (done.slip.paidBy ?? 'cash')}
        isDone={done !== null}
      />
      {done !== null ? <PaidBack card={done} /> : <Warning isBlocked={card?.state === 'blocked'} />}
    </ToolPanel>
  )
}

/** The guest's own money, rupees: onboard credit is not paid out. */
const ownOf = ({ balance, onboard = 0 }: LiveCard): number => toRupees(subtract(paiseOf(balance), paiseOf(onboard)))

const payoutWords: Readonly<Record<TenderKind, string>> = {
  cash: 'in cash',
  bank: 'to the bank card',
  ashore: 'ashore',
  onboard: '',
  complimentary: '',
}

function WhatEnds({ card, name, tender }: { card: LiveCard; name: string; tender: TenderKind }) {
  return (
    <>
      Refund <strong>{formatRupees(paiseOf(ownOf(card)))}</strong> {tender !== 'cash' && `${payoutWords[tender]} `}to {name}. The
      card closes for good.
      {card.onboard !== undefined && ` Onboard credit of ${labelledAmount(card.onboard)} ends: it is not paid out.`}
      {card.state === 'blocked' && ` It is blocked: make sure this is ${name}.`}
    </>
  )
}

interface PayBackProps {
  /** Rupees. */
  amount: number | null
  /** Onboard credit that is not paid out, rupees. */
  kept: number | undefined
  by: TenderKind
  isDone: boolean
}

function PayBack({ amount, kept, by, isDone }: PayBackProps) {
  return (
    <div className="border-t border-line pt-3">
      <div className="text-quiet">
        {isDone ? 'Refunded' : 'Refund'} {payoutWords[by]}
      </div>
      <div className="type-total">{amount === null ? '–' : <Money amount={paiseOf(amount)} />}</div>
      {kept !== undefined && <div className="text-quiet">Onboard credit of {labelledAmount(kept)} is not paid out</div>}
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
        Card {cardNumber} is returned. {giveText(slip.paidBy, labelledAmount(refunded), slip.holder)}
      </Note>
      <SlipRow />
    </>
  )
}

/** What staff still have to do. */
function giveText(paidBy: 'bank' | 'ashore' | undefined, amount: string, holder: string): string {
  if (paidBy === undefined) return `Give ${amount} in cash to ${holder}.`
  return paidBy === 'bank' ? `${amount} goes to the bank card of ${holder}.` : `${amount} is paid to ${holder} ashore.`
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
  const offered = useAtomValue(payoutTendersAtom)
  const form = useForm({
    start: NO_NUMBER,
    kept: useAtom(returnDraftAtom),
    check: (typed) => tenderErrors(typed, offered),
    send: async (typed) => {
      const cardNumber = typed.cardNumber.trim()
      if (unanswered !== null) return giveBack(cardNumber, {})
      const found = cardNumber === '' ? fail('card_not_found') : await readOnce('findCard', { params: { cardNumber } })
      if (!found.ok) return found
      const { card, holder } = found.value
      if (card === null) return fail('card_not_found')
      void ask({
        title: `Return card ${card.cardNumber}?`,
        keepLabel: 'Keep card',
        confirmLabel: 'Return card',
        text: <WhatEnds card={card} name={holder?.fullName ?? card.nameOfCard} tender={typed.tender} />,
        act: () => giveBackAsked(card.cardNumber, payoutOf(typed)),
      })
      return null
    },
    // Without an answer there is no reason to give.
    at: (failure) => (isUnanswered(failure) ? null : 'cardNumber'),
    onRefused: () => toasts.error(specified.cardNotReturned),
  })
  const giveBackAsked = async (cardNumber: string, payout: Payout) => {
    const answer = await giveBack(cardNumber, payout)
    if (answer === null || answer.ok) return
    toasts.error(specified.cardNotReturned)
    form.mark(isUnanswered(answer.error) ? {} : markOf(answer.error))
  }
  return { form, question, busy: (form.busy || isActing) && !isAskingSupervisor }
}

type Payout = Pick<ReturnInput, 'tender' | 'reference'>

/** The tender of a pay-out as the call carries it; cash is left out. */
function payoutOf(typed: TenderDraft): Payout {
  const { kind, reference } = tenderOf(typed).tender ?? {}
  return kind === 'bank' || kind === 'ashore' ? { tender: kind, ...(reference !== undefined && { reference }) } : {}
}

/** The refusal at its field, otherwise at the card number. */
function markOf({ msg, fields = [] }: ApiFailure): FormErrors<typeof NO_NUMBER> {
  const [at] = fields
  return at !== undefined && (at.field === 'tender' || at.field === 'reference') ? { [at.field]: at.msg } : { cardNumber: msg }
}

/** Null if no one approved. */
function useGiveBack(onAnswer: () => void) {
  const send = useSetAtom(cardReturn.run)
  const approved = useApproved()
  const show = useSetAtom(showReturnedAtom)
  const print = useSetAtom(printAfterReturnAtom)
  const setDraft = useSetAtom(returnDraftAtom)
  const toasts = useToasts()
  return async (cardNumber: string, payout: Payout) => {
    const answer = await approved(
      (approval) => send({ cardNumber, ...payout, ...(approval !== undefined && { approval }) }),
      async () => {
        onAnswer()
        const card = await cardNow(cardNumber)
        const { tender: paidBy } = payout
        return (
          card && { act: 'refund', cardNumber: card.cardNumber, amount: ownOf(card), ...(paidBy !== undefined && { paidBy }) }
        )
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
