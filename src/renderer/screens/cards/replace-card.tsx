import { Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { LiveCard } from '../../../shared/contract/cards.ts'
import { formatRupees, paiseOf } from '../../../shared/money/money.ts'
import { HourglassIcon } from '../../ui/art/icons.tsx'
import { useAsk } from '../../ui/form/use-ask.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Note } from '../../ui/parts/note.tsx'
import { HeldButton } from '../../ui/form/held-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SumRows } from '../../ui/parts/sum-rows.tsx'
import { type ReplaceInput, replacement } from './card-moves.ts'
import { offeredNumbersAtom, paxNumbersAtom, typedNumberAtom } from '../../data/pax-numbers.atoms.ts'
import { cx } from '../../ui/cx.ts'
import { useAction } from '../../data/use-action.ts'
import { useToasts } from '../../ui/parts/use-toasts.tsx'
import { isAskingSupervisorAtom } from '../../sale/approval/supervisor.atoms.ts'
import { isUnanswered } from '../../data/money-call.ts'
import { lostNumberAtom, replacedAtom } from './lost-card.atoms.ts'
import { useApproved } from '../../sale/approval/use-approved.ts'
import { cardNow } from '../../sale/cards/use-card-of-number.ts'
import styles from './lost-card.module.css'

interface ReplaceCardProps {
  card: LiveCard
  holder: string
}

/** Asks for confirmation, since the lost card closes for good. */
export function ReplaceCard({ card, holder }: ReplaceCardProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState('')
  const { numbers, next, isRead, find } = useFreeNumbers(chosen)
  const { ask, question, isActing, leave } = useAsk()
  const { run, isAskingSupervisor } = useReplace({ setError, onAnswer: leave })
  // The number in the question stays even if another terminal takes it: staff already hold that card.
  const askToReplace = (to: string) =>
    void ask({
      title: `Replace card ${card.cardNumber}?`,
      keepLabel: 'Keep card',
      confirmLabel: 'Replace card',
      text: <WhatEnds card={card} holder={holder} to={to} />,
      act: () => run({ from: card.cardNumber, to }),
    })
  return (
    <section className={cx('grid gap-3', styles['step'])}>
      <h3>Replace the card</h3>
      <SelectField
        label="New card number"
        error={error === '' ? undefined : error}
        value={next}
        onChange={(number) => {
          setChosen(number)
          setError('')
        }}
        options={numbers.map((number) => ({ value: number, label: number }))}
        placeholder="No number is free"
        searchable
        onSearch={find}
      />
      <WhatMoves card={card} next={next} />
      <HeldButton
        type="primary"
        block
        why={next === undefined ? (isRead ? ALL_TAKEN : 'The free numbers are being read.') : null}
        isSaid={!isRead}
        loading={isActing && !isAskingSupervisor}
        onClick={() => next !== undefined && askToReplace(next)}
      >
        Replace card
      </HeldButton>
      {question}
    </section>
  )
}

function WhatMoves({ card, next }: { card: LiveCard; next: string | undefined }) {
  return (
    <SumRows
      boxed
      rows={[
        { label: 'From', value: `Card ${card.cardNumber}` },
        { label: 'To', value: next === undefined ? '–' : `Card ${next}` },
        { label: 'Balance to move', value: <Money amount={paiseOf(card.balance)} />, strong: true },
      ]}
    />
  )
}

function WhatEnds({ card, holder, to }: ReplaceCardProps & { to: string }) {
  return (
    <>
      <strong>{formatRupees(paiseOf(card.balance))}</strong> of {holder} moves to card {to}. Card {card.cardNumber} closes for
      good.
      {card.pin !== undefined && ' Its PIN stops working: the new card gets its own.'}
    </>
  )
}

const ALL_TAKEN = 'All PAX numbers are taken. The back office adds more under Venue.'

const freeOf = (numbers: readonly { paxManifestNo: string; free: boolean }[]): string[] =>
  numbers.filter(({ free }) => free).map(({ paxManifestNo }) => paxManifestNo)

/** The next free number is offered until staff choose one, and again if another terminal takes theirs. */
function useFreeNumbers(chosen: string | null) {
  const { data: first, loaded: isRead } = useAtomValue(paxNumbersAtom)
  const numbers = freeOf(useAtomValue(offeredNumbersAtom))
  const isTaken = first.some(({ paxManifestNo, free }) => paxManifestNo === chosen && !free)
  return { numbers, next: chosen === null || isTaken ? freeOf(first)[0] : chosen, isRead, find: useSetAtom(typedNumberAtom) }
}

/** It is unknown whether the replacement was done; the retry is idempotent. */
export function ReplaceUnanswered({ input }: { input: ReplaceInput }) {
  const { run, isAskingSupervisor } = useReplace({ setError: () => undefined, onAnswer: () => undefined })
  const [ask, busy] = useAction(run)
  return (
    <>
      <Note tone="amber" icon={<HourglassIcon />} title="No answer from the server" role="alert">
        It is not known whether card {input.from} was replaced by {input.to}. Asking again never does it twice.
      </Note>
      <Button type="primary" block loading={busy && !isAskingSupervisor} onClick={() => ask(input)}>
        Ask again
      </Button>
    </>
  )
}

interface ReplaceParts {
  setError: (text: string) => void
  /** Called after the answer, and before a supervisor is asked. */
  onAnswer: () => void
}

function useReplace({ setError, onAnswer }: ReplaceParts) {
  const send = useSetAtom(replacement.run)
  const approved = useApproved()
  const isAskingSupervisor = useAtomValue(isAskingSupervisorAtom)
  const show = useSetAtom(replacedAtom)
  const setNumber = useSetAtom(lostNumberAtom)
  const toasts = useToasts()
  const run = async (input: ReplaceInput) => {
    const answer = await approved(
      (approval) => send({ ...input, ...(approval !== undefined && { approval }) }),
      async () => {
        onAnswer()
        const card = await cardNow(input.from)
        return card && { act: 'transfer', cardNumber: input.from, to: input.to, amount: card.balance }
      },
    )
    onAnswer()
    if (answer === null) return
    if (answer.ok) {
      toasts.success(`Card ${answer.value.from} is replaced by ${answer.value.card.cardNumber}`)
      setNumber(() => '')
      return show(() => answer.value)
    }
    toasts.warning(answer.error.msg)
    if (!isUnanswered(answer.error)) setError(answer.error.msg)
  }
  return { run, isAskingSupervisor }
}
