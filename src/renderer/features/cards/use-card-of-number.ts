import { useCallback, useEffect, useState } from 'react'
import type { CardOfNumber } from '../../../shared/contract/cards.ts'
import type { ApiFailure } from '../../data/api-types.ts'
import { api } from '../../data/api.ts'
import { useChanges } from '../../data/changes.ts'

/** A card number is looked up from this length on (look, Card Activation; specification, 5). */
export const LOOK_UP_FROM = 5
/** A pause in typing after which the number is looked up, in milliseconds. */
const PAUSE_MS = 200

export type LookUp =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; of: CardOfNumber }
  | { state: 'failed'; failure: ApiFailure }

interface Answered {
  cardNumber: string
  result: LookUp
}

const NONE: LookUp = { state: 'none' }
const ASKING: LookUp = { state: 'asking' }

async function lookUp(cardNumber: string): Promise<Answered> {
  const answer = await api('findCard', { params: { cardNumber } })
  return {
    cardNumber,
    result: answer.ok ? { state: 'known', of: answer.value } : { state: 'failed', failure: answer.error },
  }
}

/** Who holds the typed number and which card is on it; `refresh` asks again and answers what it found. Answers for another number are dropped. */
export function useCardOfNumber(typed: string): { lookUp: LookUp; refresh: () => Promise<LookUp> } {
  const cardNumber = typed.trim()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const isLong = cardNumber.length >= LOOK_UP_FROM

  const refresh = useCallback(async () => {
    if (cardNumber === '') return NONE
    const found = await lookUp(cardNumber)
    setAnswered(found)
    return found.result
  }, [cardNumber])

  useEffect(() => {
    if (!isLong) return undefined
    const timer = setTimeout(() => void refresh(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isLong, refresh])

  // What another terminal did shows at once; a silent server leaves what stands.
  useChanges(['cards', 'pax'], async () => {
    if (!isLong) return
    const found = await lookUp(cardNumber)
    if (found.result.state === 'known') setAnswered((now) => (now?.cardNumber === cardNumber ? found : now))
  })

  const isAnswered = answered?.cardNumber === cardNumber
  return { lookUp: isAnswered ? answered.result : isLong ? ASKING : NONE, refresh }
}
