import type { ParseResult } from 'mrz'
import { countries, nationalityOf } from '../../../shared/countries.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { isDay } from '../../../shared/forms/formats.ts'
import type { PaxDraft } from './pax-draft.ts'

/** The lines and their length by the document's first letter, for passports and travel cards (ICAO Doc 9303-4 to -6). */
const shapes: Readonly<Record<string, readonly (readonly [lines: number, length: number])[]>> = {
  P: [[2, 44]],
  A: [[3, 30], [2, 36]], // oxfmt-ignore
  C: [[3, 30], [2, 36]], // oxfmt-ignore
  I: [[3, 30], [2, 36]], // oxfmt-ignore
}

/** Line ends do not matter. Null if the text is something else or incomplete. */
export function passportLinesIn(text: string): string[] | null {
  const signs = text.toUpperCase().replaceAll(/\s/g, '')
  const shape = (shapes[signs[0] ?? ''] ?? []).find(([count, length]) => signs.length === count * length)
  if (shape === undefined || !/^[A-Z][A-Z<]{4}[A-Z0-9<]+$/.test(signs)) return null
  const [count, length] = shape
  return Array.from({ length: count }, (_, line) => signs.slice(line * length, (line + 1) * length))
}

/** Two lines of a card may be the first of three. */
export const areComplete = (lines: readonly string[]): boolean => lines.length !== 2 || lines[0]?.startsWith('P') === true

export interface ReadPassport {
  filled: Partial<PaxDraft>
  /** What to ask the guest for, as in 'date of birth'. */
  open: string[]
}

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

/** The lines have only capitals: 'ANNA MARIA' becomes 'Anna Maria'. */
const named = (name: string): string => name.toLowerCase().replaceAll(/(^|[ '-])\p{L}/gu, (first) => first.toUpperCase())

const fullNameOf = ({ firstName, lastName }: ParseResult['fields']): string =>
  [firstName, lastName]
    .map((name) => named(name ?? ''))
    .filter((name) => name !== '')
    .join(' ')

/** YYMMDD is in 20YY, or in 19YY if 20YY would be after `latest`, which is null for an expiry. Empty if a part is unknown. */
function dayOf(yymmdd: string, latest: string | null): string {
  if (!/^\d{6}$/.test(yymmdd)) return ''
  const inCentury = (century: number) => `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`
  const day = latest !== null && inCentury(20) > latest ? inCentury(19) : inCentury(20)
  return isDay(day) ? day : ''
}

const sexes: Readonly<Record<string, PaxDraft['sex']>> = { male: 'Male', female: 'Female', nonspecified: 'X' }

/** Null if every check digit agrees. */
function wrongIn({ details }: ParseResult): string | null {
  const wrong = details.find(({ field, valid }) => !valid && field !== null && field in checkDigits)
  return wrong === undefined ? null : (checkDigits[wrong.field ?? ''] ?? null)
}

/**
 * A wrong check digit refuses all lines, since the wrong letter may be anywhere. The parser is loaded with the first passport,
 * not with the screens. `today` is the venue's day.
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

/** The form has other names for these countries than ICAO Doc 9303-3. */
const otherNames: Readonly<Record<string, string>> = {
  BRN: 'Brunei',
  CPV: 'Cape Verde',
  COD: 'Congo - Kinshasa',
  COG: 'Congo - Brazzaville',
  GBR: 'United Kingdom',
  GBD: 'United Kingdom',
  GBN: 'United Kingdom',
  GBO: 'United Kingdom',
  GBP: 'United Kingdom',
  GBS: 'United Kingdom',
  KOR: 'South Korea',
  LAO: 'Laos',
  PRK: 'North Korea',
  PSE: 'Palestinian Territories',
  RUS: 'Russia',
  SYR: 'Syria',
  TUR: 'Türkiye',
  TZA: 'Tanzania',
  USA: 'United States',
  VGB: 'British Virgin Islands',
  VIR: 'U.S. Virgin Islands',
  VNM: 'Vietnam',
}

/** Removes the spelling differences between lists of countries. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|\(.*?\)/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/ the\b/g, '')
    .trim()

/** Undefined if the form has no such country. */
export function countryOfCode(code: string, name: string): string | undefined {
  const sought = plain(otherNames[code] ?? name)
  return countries.find((country) => plain(country) === sought)
}
