import type { ApiFailure } from '../../data/api-types.ts'
import { draftAtom } from '../../platform/draft-atom.ts'

/** The fields that Activate and Refill share, as they are typed. Null follows what the look-up of the number found. */
export interface CardDraft {
  cardNumber: string
  /** Rupees as typed. */
  balance: string
  nameOfCard: string | null
  /** The venue's wall time; null follows the card, '' is none. */
  expiry: string | null
  /** HH:mm; null follows the expiry. */
  time: string | null
}

export type CardField = 'cardNumber' | 'balance' | 'nameOfCard' | 'expiryDate' | 'time' | 'pin'
export type CardErrors = Partial<Record<CardField, string>>

export const EMPTY_CARD: CardDraft = { cardNumber: '', balance: '', nameOfCard: null, expiry: null, time: null }

export const activateDraftAtom = draftAtom(EMPTY_CARD)
export const refillDraftAtom = draftAtom(EMPTY_CARD)
export const returnNumberAtom = draftAtom('')

/** HH:mm of a wall time, or ''. */
export const timeOf = (wallTime: string): string => wallTime.slice(-5)

/** The fields that the server refused: its words, or what an empty field asks for. */
export function refusedFields({ fields = [] }: ApiFailure, empty: CardErrors): CardErrors {
  const refused = fields.map(({ field, msg }) => [field, empty[field as CardField] ?? msg] as const)
  return Object.fromEntries(refused)
}
