import type { FieldName } from 'mrz'
import { nationalityOf } from '../../../shared/countries.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { countryOfCode } from './passport-countries.ts'
import { birthIn, expiryIn, isFarAhead, otherBirthYear } from './passport-dates.ts'
import {
  type Check,
  checksOf,
  fullNameOf,
  isNameDoubtful,
  isRight,
  type Library,
  type Parsed,
  parsedBy,
  signsOf,
  variantsOf,
} from './passport-parser.ts'
import type { PaxDraft, PaxField } from './pax-draft.ts'

export type Marks = Partial<Record<PaxField, string>>

export interface Reading {
  document: Parsed['document']
  filled: Partial<PaxDraft>
  checks: readonly Check[]
  /** What to compare with the document or to ask for, by field. */
  marks: Marks
  /** What to ask the guest for, as in 'date of birth'. */
  open: string[]
  /** The year of birth that the same two digits could also mean; null if no one aboard is that old. */
  otherBirthYear: string | null
}

export interface ReadPassport extends Reading {
  /** The same lines with one look-alike character of the number changed, where that makes its check digit agree. */
  offers: readonly Reading[]
}

/**
 * Reads the lines of a passport, card or visa. What can be read is filled; wrong check digits are marked and refuse nothing. The
 * parser is loaded with the first passport, not with the screens. `today` is the venue's day. Fails only if it cannot be loaded.
 */
export async function readPassport(lines: readonly string[], today: string): Promise<Result<ReadPassport, { msg: string }>> {
  const library = await import('mrz').catch(() => null)
  if (library === null) return { ok: false, error: { msg: 'Reading passports could not be loaded. Try again' } }
  const parsed = parsedBy(library, lines)
  const reading = readingOf(parsed, library.states, today)
  const offers = isNumberRight(reading)
    ? []
    : variantsOf(parsed)
        .map((variant) => readingOf(parsedBy(library, variant), library.states, today))
        .filter((variant) => isNumberRight(variant) && variant.filled.documentNo !== reading.filled.documentNo)
  return ok({ ...reading, offers })
}

const isNumberRight = ({ checks }: Reading): boolean => isRight(checks, 'documentNumberCheckDigit')

const names: Partial<Record<PaxField, string>> = {
  fullName: 'name',
  dob: 'date of birth',
  sex: 'sex',
  nationality: 'nationality',
  expiryDate: 'expiry date',
}

/** ICAO Doc 9303 has `<` for an unspecified sex; some States print X. */
const sexes: Readonly<Record<string, PaxDraft['sex']>> = { M: 'Male', F: 'Female', '<': 'X', X: 'X' }

function readingOf(parsed: Parsed, states: Library['states'], today: string): Reading {
  const { fields, documentNumber } = parsed.result
  const checks = checksOf(parsed)
  const code = fields.nationality ?? ''
  const expiryDate = expiryIn(fields.expirationDate ?? '')
  const dob = birthIn(fields.birthDate ?? '', today, isRight(checks, 'expirationDateCheckDigit') ? expiryDate : '')
  const all = {
    fullName: fullNameOf(parsed),
    dob,
    sex: sexes[signsOf(parsed, 'sex')] ?? '',
    nationality: nationalityOf(countryOfCode(code, states[code] ?? '') ?? '') ?? '',
    expiryDate,
    documentNo: (documentNumber ?? '').replaceAll('<', ' ').trim(),
  }
  const filled = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return {
    document: parsed.document,
    filled,
    checks,
    marks: marksOf(parsed, checks, isFarAhead(expiryDate, today)),
    open: Object.entries(names).flatMap(([field, name]) => (field in filled ? [] : [name])),
    otherBirthYear: otherBirthYear(dob, today),
  }
}

function marksOf(parsed: Parsed, checks: readonly Check[], isFar: boolean): Marks {
  const { document } = parsed
  const isWrong = (digit: FieldName) => checks.some((check) => check.digit === digit && !check.agrees)
  const wrong = (digit: FieldName) =>
    isWrong(digit) ? [`The ${document}’s check digit does not agree: compare it with the page`] : []
  const ifVisa = (text: string) => (document === 'visa' ? [text] : [])
  const found = {
    fullName: isNameDoubtful(parsed) ? ['The name may be cut short: ask for the whole name'] : [],
    dob: wrong('birthDateCheckDigit'),
    expiryDate: [
      ...wrong('expirationDateCheckDigit'),
      ...ifVisa('This is the visa’s date: compare it with the passport'),
      ...(isFar ? ['This is far ahead: compare the year with the page'] : []),
    ],
    documentNo: [
      ...wrong('documentNumberCheckDigit'),
      ...ifVisa('This may be the visa’s own number: compare it with the passport'),
    ],
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, texts]) => (texts.length === 0 ? [] : [[field, texts.join('. ')]])),
  )
}
