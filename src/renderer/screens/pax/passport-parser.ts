import type * as Mrz from 'mrz'
import type { Details, FieldName, ParseResult, Range } from 'mrz'

export type Library = typeof Mrz

/** The lines as they were given to the parser, and its answer. */
export interface Parsed {
  document: 'passport' | 'card' | 'visa'
  lines: readonly string[]
  result: ParseResult
}

/** A check digit of the lines, in the words of `covered`, and whether it agrees. */
export interface Check {
  digit: FieldName
  agrees: boolean
}

export const covered: Partial<Record<FieldName, string>> = {
  documentNumberCheckDigit: 'number',
  birthDateCheckDigit: 'date of birth',
  expirationDateCheckDigit: 'expiry date',
  personalNumberCheckDigit: 'personal number',
  compositeCheckDigit: 'lines as a whole',
}

/**
 * Characters that people and cameras mistake for each other. 6 and G are left out, since they are ten apart and no check digit
 * tells them apart.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  8: 'B',
  0: 'O',
  1: 'I',
  5: 'S',
  2: 'Z',
  B: '8',
  O: '0',
  I: '1',
  S: '5',
  Z: '2',
}

const documents: Readonly<Record<string, Parsed['document']>> = { P: 'passport', V: 'visa' }

/** Dates and check digits have only digits, and names only letters: the parser itself corrects look-alikes there. */
export function parsedBy({ parse }: Library, lines: readonly string[]): Parsed {
  const document = documents[lines[0]?.[0] ?? ''] ?? 'card'
  const fitting = lines.map((line, at) => (at === 0 ? withoutDigits(line) : at === 1 && document === 'visa' ? short(line) : line))
  return { document, lines: fitting, result: parse(fitting, { autocorrect: true }) }
}

/** The parser treats any first line of 36 with a digit near its end as the French card from before 2021 (IDFRA). */
const withoutDigits = (line: string): string =>
  line.length === 36 && !line.startsWith('IDFRA') ? line.replaceAll(/\d/g, (digit) => lookAlikes[digit] ?? '<') : line

/** A visa has the places of a passport or card up to the expiry date, then only optional data (ICAO Doc 9303-7). */
const short = (line: string): string => line.slice(0, 28).padEnd(line.length, '<')

const detailOf = ({ result }: Parsed, field: FieldName): Details | undefined =>
  result.details.find((detail) => detail.field === field)

const signsAt = ({ lines }: Parsed, range: Range | undefined): string =>
  range === undefined ? '' : (lines[range.line]?.slice(range.start, range.end) ?? '')

/** The characters of a field as they are in the lines. */
export const signsOf = (parsed: Parsed, field: FieldName): string => signsAt(parsed, detailOf(parsed, field)?.ranges[0])

/** A passport without a personal number has nothing there to check, and a visa has no digit over all lines. */
export function checksOf(parsed: Parsed): Check[] {
  return parsed.result.details.flatMap((detail) => {
    const { field: digit, value, valid } = detail
    if (digit === null || !(digit in covered)) return []
    const isBlank = detail.ranges.slice(1).every((range) => /^<*$/.test(signsAt(parsed, range)))
    if (digit === 'personalNumberCheckDigit' && isBlank && valid) return []
    if (digit === 'compositeCheckDigit' && parsed.document === 'visa') return []
    // The parser takes a long number without a check digit for one with the digit 0.
    return [{ digit, agrees: (valid && value !== '') || (isBlank && value === '<') }]
  })
}

export const isRight = (checks: readonly Check[], digit: FieldName): boolean =>
  checks.some((check) => check.digit === digit && check.agrees)

/** The lines with one look-alike character of the number changed, once for each; a long number continues in the optional data. */
export function variantsOf(parsed: Parsed): string[][] {
  const [number, , tail] = detailOf(parsed, 'documentNumber')?.ranges ?? []
  return [number, tail].flatMap((range) =>
    signsAt(parsed, range)
      .split('')
      .flatMap((sign, at) => {
        const other = lookAlikes[sign]
        return range === undefined || other === undefined ? [] : [changed(parsed.lines, range.line, range.start + at, other)]
      }),
  )
}

const changed = (lines: readonly string[], line: number, at: number, sign: string): string[] =>
  lines.map((signs, index) => (index === line ? signs.slice(0, at) + sign + signs.slice(at + 1) : signs))

/** The lines have only capitals: 'ANNA MARIA' becomes 'Anna Maria'. */
const named = (name: string): string =>
  name
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/(^|[ '-])\p{L}/gu, (first) => first.toUpperCase())

/** Given names first. Without `<<` in the lines the parser repeats the surname as given name. */
export function fullNameOf(parsed: Parsed): string {
  const [last, first] = [detailOf(parsed, 'lastName'), detailOf(parsed, 'firstName')]
  const isOne = last?.line === first?.line && last?.start === first?.start
  return [isOne ? '' : named(first?.value ?? ''), named(last?.value ?? '')].filter((name) => name !== '').join(' ')
}

/** Whether the name fills its place, so that it may be cut short (ICAO Doc 9303-3), or has a sign that no name has. */
export const isNameDoubtful = (parsed: Parsed): boolean =>
  (['lastName', 'firstName'] as const).some(
    (field) => !signsOf(parsed, field).endsWith('<') || detailOf(parsed, field)?.valid === false,
  )
