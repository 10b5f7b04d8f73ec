import { draftAtom } from '../../platform/draft-atom.ts'
import { instantOf } from '../../platform/venue-time.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { whens } from '../../ui/form/when-picker.tsx'

/** Null: the value comes from the looked-up number. */
export interface CardDraft {
  cardNumber: string
  /** Rupees as typed. */
  balance: string
  nameOfCard: string | null
  /** The venue's wall time; null: the card's. */
  expiryDate: string | null
  /** HH:mm; null: that of the expiry. */
  time: string | null
}
export type CardErrors = FormErrors<CardDraft>

export const EMPTY_CARD: CardDraft = { cardNumber: '', balance: '', nameOfCard: null, expiryDate: null, time: null }

export const activateDraftAtom = draftAtom(EMPTY_CARD)
export const refillDraftAtom = draftAtom(EMPTY_CARD)

export const NO_NUMBER = { cardNumber: '' }
export const returnDraftAtom = draftAtom(NO_NUMBER)

/** HH:mm, or ''. */
export const timeOf = (wallTime: string): string => (/ \d\d:\d\d$/.test(wallTime) ? wallTime.slice(-5) : '')

/** Text that is not a valid time is sent unchanged, for the server to refuse. */
export const sentExpiry = (wallTime: string, zone: string): string =>
  whens.moment.wrongIn(wallTime) === undefined && wallTime !== '' ? instantOf(wallTime, zone) : wallTime
