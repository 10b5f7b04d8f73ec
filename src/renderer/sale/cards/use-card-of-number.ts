import { useAtom } from 'jotai'
import type { CardOfNumber, LiveCard } from '../../../shared/contract/cards.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { readAtom } from '../../data/query.ts'
import type { Reading } from '../../data/reading.ts'
import { readOnce } from '../../data/write.ts'
import { usePaused } from '../../ui/list/use-paused.ts'
import { useAtomFor } from '../../data/use-atom-for.ts'

/** The length from which a card number is looked up (look, Card Activation; specification, 5). */
const LOOK_UP_FROM = 5
/** Debounce of the look-up, in milliseconds. */
const PAUSE_MS = 200

export type LookUp =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; of: CardOfNumber }
  | { state: 'failed'; failure: ApiFailure }

const isLong = (cardNumber: string): boolean => cardNumber.length >= LOOK_UP_FROM

/** Each number has an atom of its own, so that a result is never shown for another number. */
const cardOf = (cardNumber: string) => readAtom('findCard', null, () => (isLong(cardNumber) ? { params: { cardNumber } } : null))

/** The look-up is debounced; `readAgain` is for changes that have no topic. */
export function useCardOfNumber(typed: string): { lookUp: LookUp; readAgain: () => void } {
  const cardNumber = typed.trim()
  const asked = usePaused(cardNumber, PAUSE_MS)
  const cardAtom = useAtomFor(cardOf, asked)
  const [reading, readAgain] = useAtom(cardAtom)
  if (!isLong(cardNumber)) return { lookUp: { state: 'none' }, readAgain }
  return { lookUp: asked === cardNumber ? lookUpOf(reading) : { state: 'asking' }, readAgain }
}

function lookUpOf({ data, error }: Reading<CardOfNumber | null>): LookUp {
  if (data !== null) return { state: 'known', of: data }
  return error === null ? { state: 'asking' } : { state: 'failed', failure: error }
}

/** Returns null if there is no card, or no answer. */
export async function cardNow(cardNumber: string): Promise<LiveCard | null> {
  const found = await readOnce('findCard', { params: { cardNumber } })
  return found.ok ? found.value.card : null
}
