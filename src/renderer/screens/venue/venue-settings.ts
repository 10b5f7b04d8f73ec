import { otherTenders } from '../../../shared/contract/tender-rules.ts'
import type { Venue, VenueForm } from '../../../shared/contract/venue.ts'
import { USUAL_AT_MOST } from '../../../shared/money/refill-limit.ts'
import { LATEST_DAY_END } from '../../../shared/time.ts'
import {
  amountOrNone,
  choice,
  dayOrNone,
  draftOf,
  type DraftOf,
  lines,
  rulesOf,
  text,
  valuesOf,
  whole,
  yesNo,
} from '../../ui/form/form-fields.tsx'
import { typedRupees, wholeIn } from '../../ui/form/typed.ts'
import { chargeFields, chargesIn, chargeValues } from './charge-settings.ts'

const limit = (label: string, hint: string) =>
  amountOrNone({ label, hint }, { message: 'Enter an amount such as 5,000, or leave it empty' })

const minutes = (label: string, hint: string, most: string) =>
  whole({ label, hint, maxLength: 3 }, { message: `Enter minutes up to ${most}` })

/** NaN for text that is not a whole number up to 100. */
const percentIn = (typed: string): number => (wholeIn(typed) <= 100 ? wholeIn(typed) : Number.NaN)

const percent = (label: string, hint: string) => ({
  ...whole({ label, hint, maxLength: 3 }, { message: 'Enter a whole number up to 100, 0 for none' }),
  write: percentIn,
})

const MAX_PERCENTS = 3

/** NaN in place of an invalid percentage, or if there are too many. */
function percentsIn(typed: string): number[] {
  const percents = typed.split(/[\s,]+/).filter((part) => part !== '')
  return percents.length > MAX_PERCENTS ? [Number.NaN] : percents.map((part) => percentIn(part) || Number.NaN)
}

export const paperFields = {
  name: text({ label: 'Name', maxLength: 60 }, { asks: 'Enter the name', isWide: true }),
  address: lines({ label: 'Address lines' }),
  footer: lines({ label: 'Receipt footer lines' }),
  taxId: text({ label: 'Tax id', optional: true, maxLength: 40 }),
  timeZone: choice({ label: 'Time zone', searchable: true, options: [] }, { asks: 'Choose the time zone' }),
  dayEnds: {
    ...choice({
      label: 'Business day ends at',
      hint: 'Sales before this hour count to the day before in reports',
      options: Array.from({ length: LATEST_DAY_END + 1 }, (_, hour) => ({
        value: String(hour),
        label: hour === 0 ? 'Midnight' : `${hour}:00 AM`,
      })),
    }),
    read: String,
    write: wholeIn,
  },
  dayFirst: yesNo({
    label: 'Dates are typed',
    hint: 'A date such as 12/31 or 31/12 is understood either way',
    no: 'Month first, 12/31/2026',
    yes: 'Day first, 31/12/2026',
  }),
  csvSemicolons: yesNo({
    label: 'CSV files',
    hint: 'The way your spreadsheets read them',
    no: 'Commas, 1234.50',
    yes: 'Semicolons, 1234,50',
  }),
}

export const cardFields = {
  voyageEnd: dayOrNone({
    label: 'End of voyage',
    hint: 'New cards expire at the end of this day; empty means after 14 days',
  }),
  cardNumberStart: whole({ label: 'First card number', maxLength: 6 }, { message: 'Enter a whole number such as 70001' }),
  cardNumberCount: whole(
    { label: 'Card numbers', hint: 'How many there are; all of them have 5 or 6 digits', maxLength: 6 },
    { message: 'Enter a whole number from 1 to 900000' },
  ),
  countryCode: text(
    {
      label: 'Country code',
      inputMode: 'tel',
      hint: 'Added to mobile numbers without one',
      numeric: 'code',
      maxLength: 5,
    },
    { message: 'Enter a code such as +91' },
  ),
  pointsPerHundred: whole(
    { label: 'Dream Points per Rs 100', hint: 'For each full Rs 100 a member pays', maxLength: 3 },
    { message: 'Enter a whole number, 0 for none' },
  ),
  refillLimit: limit('Refills confirmed above, Rs', `Opening balances too; empty means ${typedRupees(USUAL_AT_MOST)}`),
  refundLimit: limit('Refunds without a supervisor up to, Rs', 'Above that, a supervisor’s PIN is needed; empty means no limit'),
  refundDayLimit: limit(
    'Card returns of one person a day up to, Rs',
    'What one person can refund in a day without a supervisor; empty means no limit',
  ),
  voidLimit: limit('Voids without a supervisor up to, Rs', 'All voids of one order count together; empty means no limit'),
  keysRequired: yesNo({
    label: 'Transactions without a key',
    hint: 'Purser’s own screens always send a key; without one, a transaction sent twice is done twice',
    no: 'Allowed',
    yes: 'Refused',
  }),
  requireAmount: yesNo({
    label: 'Codes without an order',
    hint: 'If allowed, the message states the most that the code can pay; if refused, every code states its order’s amount',
    no: 'Allowed',
    yes: 'Refused',
  }),
}

export const discountFields = {
  discountsAllowed: yesNo(
    {
      label: 'Discounts allowed',
      hint: 'Each needs a reason. Reports list it under the person who gave it',
      no: 'Not allowed',
      yes: 'Allowed on orders that are not paid',
    },
    { isWide: true },
  ),
  discountFoodorder: percent('Front desk up to, %', 'Above that, a supervisor’s PIN is needed'),
  discountBackoffice: percent('Back office up to, %', 'The same for administrators'),
}

const offered = (label: string, hint: string) => yesNo({ label, hint, no: 'Not offered', yes: 'Offered for cards' })

export const tenderFields = {
  cash: choice(
    {
      label: 'Cash for orders',
      hint: 'In X and Z under the person who took it',
      options: [
        { value: 'no', label: 'Not taken' },
        { value: 'yes', label: 'Taken for orders, beside the card' },
        { value: 'alone', label: 'Taken, and refunded without a supervisor' },
      ],
    },
    { isWide: true },
  ),
  tips: yesNo({
    label: 'Tips',
    hint: 'Not part of sales; counted under the person who served',
    no: 'Not taken',
    yes: 'Offered before the payment',
  }),
  tipPercents: {
    ...text(
      {
        label: 'Tips offered, %',
        hint: 'Up to three, such as 5, 10',
        maxLength: 20,
        numeric: true,
        inputMode: 'text',
      },
      { message: 'Enter up to three whole numbers from 1 to 100, such as 5, 10' },
    ),
    read: (percents: readonly number[]) => percents.join(', '),
    write: percentsIn,
  },
}

/** Each may be chosen for its own. */
export const loadFields = {
  bank: offered('Bank card', 'With the last digits of the slip; a returned card may be refunded to it'),
  ashore: offered('Paid ashore', 'Paid before the voyage; a returned card may be refunded ashore'),
  onboard: offered('Onboard credit', 'Spent first, and never refunded'),
  complimentary: offered('Complimentary', 'Onboard credit with a reason; a supervisor approves each'),
}

export const tableFields = {
  idleMinutes: minutes(
    'Release idle tables after, min',
    'Booked for an order no one is working on; 0 means never',
    '720, 0 for never',
  ),
  reservedMinutes: minutes('Show reservations ahead, min', 'How early a free table shows who is expected', '240'),
  lateMinutes: minutes('A course is late after, min', 'Where a kitchen display is used; 0 means never', '240'),
}

/** The fields that are stored under their own names. */
const plainFields = { ...paperFields, ...cardFields, ...tableFields }
const venueFields = { ...plainFields, ...tenderFields, ...loadFields, ...discountFields, ...chargeFields }
export type VenueDraft = DraftOf<typeof venueFields>

export const venueRules = rulesOf(venueFields)
/** Errors that the contract cannot find. */
export const faultsOf = venueRules.check

export const venueDraft = ({ voyageEnd = null, discounts, charges, tenders, ...venue }: Venue): VenueDraft =>
  draftOf(venueFields, {
    ...venue,
    voyageEnd,
    discountsAllowed: discounts.allowed,
    discountFoodorder: discounts.foodorder,
    discountBackoffice: discounts.backoffice,
    ...chargeValues(charges),
    cash: cashOf(tenders),
    tips: tenders.tips,
    tipPercents: tenders.percents,
    ...offeredBy(tenders),
  })

/** Which tenders beside cash are offered. */
const offeredBy = ({ besideCash = [] }: Venue['tenders']) => ({
  bank: besideCash.includes('bank'),
  ashore: besideCash.includes('ashore'),
  onboard: besideCash.includes('onboard'),
  complimentary: besideCash.includes('complimentary'),
})

const cashOf = ({ cash, cashBackAlone }: Venue['tenders']) => {
  if (!cash) return 'no'
  return cashBackAlone === true ? 'alone' : 'yes'
}

export function formOf(draft: VenueDraft): VenueForm {
  const values = valuesOf(venueFields, draft)
  const { cash, tips, tipPercents } = values
  const besideCash = otherTenders.filter((kind) => values[kind])
  return {
    ...valuesOf(plainFields, draft),
    discounts: {
      allowed: values.discountsAllowed,
      foodorder: values.discountFoodorder,
      backoffice: values.discountBackoffice,
    },
    charges: chargesIn(values),
    tenders: {
      cash: cash !== 'no',
      ...(cash === 'alone' && { cashBackAlone: true }),
      tips,
      percents: tipPercents,
      ...(besideCash.length > 0 && { besideCash }),
    },
  }
}
