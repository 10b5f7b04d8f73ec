import type { TenderKind } from '../../../shared/contract/tender-rules.ts'
import { draftAtom } from '../../platform/draft-atom.ts'
import { instantOf } from '../../platform/venue-time.ts'
import type { FormErrors } from '../../ui/form/form-errors.ts'
import { whens } from '../../ui/form/when-picker.tsx'

/** How money comes onto a card or is paid out, as typed. */
export interface TenderDraft {
  tender: TenderKind
  /** The last digits of a slip. */
  reference: string
  /** Why a load is complimentary. */
  reason: string
}

/** Null: the value comes from the looked-up number. */
export interface CardDraft extends TenderDraft {
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

const IN_CASH: TenderDraft = { tender: 'cash', reference: '', reason: '' }
export const EMPTY_CARD: CardDraft = { cardNumber: '', balance: '', nameOfCard: null, expiryDate: null, time: null, ...IN_CASH }

export const activateDraftAtom = draftAtom(EMPTY_CARD)
export const refillDraftAtom = draftAtom(EMPTY_CARD)

export const NO_NUMBER = { cardNumber: '', ...IN_CASH }
export const returnDraftAtom = draftAtom(NO_NUMBER)

/** HH:mm, or ''. */
export const timeOf = (wallTime: string): string => (/ \d\d:\d\d$/.test(wallTime) ? wallTime.slice(-5) : '')

/** Text that is not a valid time is sent unchanged, for the server to refuse. */
export const sentExpiry = (wallTime: string, zone: string): string =>
  whens.moment.wrongIn(wallTime) === undefined && wallTime !== '' ? instantOf(wallTime, zone) : wallTime
