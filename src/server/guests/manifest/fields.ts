import type { ManifestField } from '../../../shared/contract/manifest.ts'
import { cleanText } from '../../../shared/clean-text.ts'
import { countries, nationalities, nationalityOf } from '../../../shared/countries.ts'
import { languageLabel, languages } from '../../../shared/languages.ts'
import { both, lookUp } from '../../kernel/imports/words.ts'
import { type DayOrder, dayIn } from '../../kernel/sheets/days.ts'

/** What agencies call the columns; matched without case, accents and punctuation. */
export const columnNames: Readonly<Record<ManifestField, readonly string[]>> = {
  fullName: ['full name', 'name', 'guest name', 'passenger name', 'pax name', 'guest', 'passenger', 'nom complet'],
  firstName: ['first name', 'given name', 'given names', 'forename', 'prénom', 'vorname'],
  lastName: ['last name', 'surname', 'family name', 'nom', 'nachname', 'apellido'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  dob: ['date of birth', 'dob', 'birth date', 'birthday', 'born', 'date de naissance', 'geburtsdatum'],
  sex: ['sex', 'gender', 'sexe', 'geschlecht'],
  type: ['type', 'pax type', 'adult or child', 'category'],
  country: ['country', 'country of residence', 'residence', 'pays', 'land'],
  personalAddress: ['personal address', 'address', 'home address', 'street', 'adresse'],
  mobileNo: ['mobile no', 'mobile', 'mobile number', 'phone', 'phone number', 'telephone', 'cell', 'contact no'],
  paxManifestNo: ['pax manifest no', 'pax no', 'pax number', 'manifest no', 'card number', 'card no'],
  nationality: ['nationality', 'citizenship', 'nationalité', 'staatsangehörigkeit'],
  issuePlace: ['issue place', 'place of issue', 'issued at', 'issuing authority'],
  issueDate: ['issue date', 'date of issue', 'issued', 'issued on', 'passport issue date'],
  expiryDate: ['expiry date', 'date of expiry', 'expires', 'valid until', 'passport expiry', 'expiration date'],
  cabin: ['cabin', 'cabin no', 'cabin number', 'stateroom', 'room', 'kabine', 'cabine'],
  bookingGroup: ['booking group', 'booking', 'booking no', 'booking reference', 'reservation', 'group', 'pnr', 'reference'],
  language: ['language', 'lang', 'langue', 'sprache'],
  documentNo: ['passport or id no', 'passport no', 'passport number', 'passport', 'document no', 'document number', 'id no'],
}

export const dayFields = ['dob', 'issueDate', 'expiryDate'] as const satisfies readonly ManifestField[]

/** What is needed to read dates: the order of day and month, and the venue's day. */
export interface DayReading {
  dayOrder: DayOrder
  today: string
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
/** ISO 3166-1 alpha-2 codes of the listed countries, whose names are those of Unicode CLDR too. */
const codes = letters
  .flatMap((a) => letters.map((b) => a + b))
  .flatMap((code) => {
    const name = regions.of(code)
    return name !== undefined && countries.includes(name) ? [[code, name] as const] : []
  })

const sexOf = lookUp([
  ...both('Male', 'M', 'Man', 'Mr', 'Masculin', 'H'),
  ...both('Female', 'F', 'Woman', 'Mrs', 'Ms', 'Miss', 'W', 'Feminin'),
  ...both('X', 'Unspecified', 'Other', 'Diverse', 'D'),
])
const typeOf = lookUp([...both('adult', 'A', 'ADT', 'AD'), ...both('child', 'C', 'CHD', 'CH', 'Infant', 'INF', 'Minor')])
const countryOf = lookUp([
  ...countries.map((country) => [country, country] as const),
  ...codes,
  ...both('United Kingdom', 'UK', 'Great Britain', 'England'),
  ...both('United States', 'USA', 'United States of America'),
  ...both('United Arab Emirates', 'UAE'),
])
const languageOf = lookUp(languages.flatMap((code) => both(code, languageLabel(code))))
const listedNationality = lookUp(nationalities.map((nationality) => [nationality, nationality]))

/** A nationality, or that of a country. */
function nationalityIn(cell: string): string | null {
  const country = countryOf(cell)
  return listedNationality(cell) ?? (country === null ? null : (nationalityOf(country) ?? null))
}

/** No document is valid for longer, so a year of two digits beyond it was in the century before. */
const YEARS_VALID = 30
const latestExpiry = (today: string): string => `${Number(today.slice(0, 4)) + YEARS_VALID}${today.slice(4)}`

const WHAT: Partial<Record<ManifestField, { read: (cell: string, days: DayReading) => string | null; msg: string }>> = {
  sex: { read: sexOf, msg: 'Enter Male, Female or X' },
  type: { read: typeOf, msg: 'Enter adult or child' },
  country: { read: countryOf, msg: 'Enter a country by its English name or its two letters' },
  nationality: { read: nationalityIn, msg: 'Enter a nationality such as Indian, or a country' },
  language: { read: languageOf, msg: 'Enter a language such as English, or its two letters' },
  dob: { read: (cell, { dayOrder, today }) => dayIn(cell, dayOrder, today), msg: 'Enter a date such as 1988-04-18' },
  issueDate: { read: (cell, { dayOrder, today }) => dayIn(cell, dayOrder, today), msg: 'Enter a date such as 2021-06-02' },
  expiryDate: {
    read: (cell, { dayOrder, today }) => dayIn(cell, dayOrder, latestExpiry(today)),
    msg: 'Enter a date such as 2031-06-01',
  },
}

/** The value of a field in a cell that is not empty; `msg` says what to enter instead if it cannot be one. */
export function valueIn(field: ManifestField, cell: string, days: DayReading): { value: string } | { msg: string } {
  const what = WHAT[field]
  if (what === undefined) return { value: cleanText(cell) }
  const value = what.read(cell, days)
  return value === null ? { msg: what.msg } : { value }
}
