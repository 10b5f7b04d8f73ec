import type { ParseResult } from 'mrz'
import { nationalityOf } from '../../../shared/countries.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { isDay } from '../../../shared/forms/formats.ts'
import { countryOfCode } from './passport-countries.ts'
import type { PaxDraft } from './pax-draft.ts'

/** Lines and characters of the machine-readable zone by the document's first letter: passports, and the cards that some travel with (ICAO Doc 9303-4 to -6). */
const shapes: Readonly<Record<string, readonly (readonly [lines: number, length: number])[]>> = {
  P: [[2, 44]],
  A: [[3, 30], [2, 36]], // oxfmt-ignore
  C: [[3, 30], [2, 36]], // oxfmt-ignore
  I: [[3, 30], [2, 36]], // oxfmt-ignore
}

/** The lines of a passport in a text, however a scanner or a document ends them; null where the text is something else, or not all of it is there. */
export function passportLinesIn(text: string): string[] | null {
  const signs = text.toUpperCase().replaceAll(/\s/g, '')
  const shape = (shapes[signs[0] ?? ''] ?? []).find(([count, length]) => signs.length === count * length)
  if (shape === undefined || !/^[A-Z][A-Z<]{4}[A-Z0-9<]+$/.test(signs)) return null
  const [count, length] = shape
  return Array.from({ length: count }, (_, line) => signs.slice(line * length, (line + 1) * length))
}

/** Whether no more can come: two lines of a card are also the beginning of three. */
export const areComplete = (lines: readonly string[]): boolean => lines.length !== 2 || lines[0]?.startsWith('P') === true

/** What was read: fields of the form, and what the passport leaves open. */
export interface ReadPassport {
  filled: Partial<PaxDraft>
  /** What to ask the guest, as part of a sentence: 'date of birth'. */
  open: string[]
}

/** What the guest is asked for where the lines leave it open. */
const names: Partial<Record<keyof PaxDraft, string>> = {
  fullName: 'name',
  dob: 'date of birth',
  sex: 'sex',
  nationality: 'nationality',
  expiryDate: 'expiry date',
}

const refused = (msg: string) => ({ ok: false, error: { msg } }) as const

const checkDigits: Readonly<Record<string, string>> = {
  documentNumberCheckDigit: 'the passport number',
  birthDateCheckDigit: 'the date of birth',
  expirationDateCheckDigit: 'the expiry date',
  personalNumberCheckDigit: 'the personal number',
  compositeCheckDigit: 'the second line as a whole',
}

/** 'ANNA MARIA' as 'Anna Maria'; the lines have no small letters. */
const named = (name: string): string => name.toLowerCase().replaceAll(/(^|[ '-])\p{L}/gu, (first) => first.toUpperCase())

const fullNameOf = ({ firstName, lastName }: ParseResult['fields']): string =>
  [firstName, lastName]
    .map((name) => named(name ?? ''))
    .filter((name) => name !== '')
    .join(' ')

/** A date of two digits each; a birth lies in the past, an expiry in this century. Empty where a part is unknown. */
function dayOf(yymmdd: string, latest: string | null): string {
  if (!/^\d{6}$/.test(yymmdd)) return ''
  const inCentury = (century: number) => `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`
  const day = latest !== null && inCentury(20) > latest ? inCentury(19) : inCentury(20)
  return isDay(day) ? day : ''
}

const sexes: Readonly<Record<string, PaxDraft['sex']>> = { male: 'Male', female: 'Female', nonspecified: 'X' }

/** The first check digit that does not agree, in words; null where all do. A date of birth with unknown parts is checked as it is in the lines. */
function wrongIn({ details }: ParseResult): string | null {
  const wrong = details.find(({ field, valid }) => !valid && field !== null && field in checkDigits)
  return wrong === undefined ? null : (checkDigits[wrong.field ?? ''] ?? null)
}

/**
 * Reads a passport's lines into the form, on the venue's day. Check digits that do not agree refuse all of it, since a wrong letter may be
 * anywhere. The parser comes with the first passport, not with the screens.
 */
export async function readPassport(lines: readonly string[], today: string): Promise<Result<ReadPassport, { msg: string }>> {
  const library = await import('mrz').catch(() => null)
  if (library === null) return refused('Reading passports could not be loaded. Try again')
  const read = library.parse(lines)
  const wrong = wrongIn(read)
  if (wrong !== null) return refused(`The check digit of ${wrong} does not agree. Scan or type the lines again`)
  const { fields } = read
  const code = fields.nationality ?? ''
  const all = {
    fullName: fullNameOf(fields),
    dob: dayOf(fields.birthDate ?? '', today),
    sex: sexes[fields.sex ?? ''] ?? '',
    nationality: nationalityOf(countryOfCode(code, library.states[code] ?? '') ?? '') ?? '',
    expiryDate: dayOf(fields.expirationDate ?? '', null),
  }
  const filled = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const open = Object.entries(names).flatMap(([field, name]) => (field in filled ? [] : [name]))
  return ok({ filled, open })
}
