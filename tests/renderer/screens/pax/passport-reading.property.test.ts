import fc from 'fast-check'
import { states } from 'mrz'
import { expect, it } from 'vitest'
import { nationalityOf } from '../../../../src/shared/countries.ts'
import { countryOfCode } from '../../../../src/renderer/screens/pax/passport-countries.ts'
import { passportLinesIn } from '../../../../src/renderer/screens/pax/passport-lines.ts'
import { readPassport } from '../../../../src/renderer/screens/pax/read-passport.ts'
import { type Document, formats, type Format, linesOf, withSign } from '../../../support/renderer/passports.ts'

const TODAY = '2026-11-27'
const DAY_MS = 86_400_000

async function read(text: string) {
  const answer = await readPassport(passportLinesIn(text) ?? [], TODAY)
  if (!answer.ok) throw new Error(answer.error.msg)
  return answer.value
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')
const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...SIGNS.slice(0, 26)), minLength, maxLength })
const signs = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...SIGNS), minLength, maxLength })

/** Days from and to so many days from today. */
const day = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10))
const yymmdd = (date: string) => date.slice(2).replaceAll('-', '')

const codes = Object.entries(states).filter(([code, name]) => nationalityOf(countryOfCode(code, name) ?? '') !== undefined)

/** What a format has room for beside nine characters: a filler and the number's check digit take two. */
const longest: Record<Format, number> = { TD1: 22, TD2: 14, TD3: 9, 'MRV-A': 9, 'MRV-B': 9 }

const guest = (most: (format: Format) => number = (format) => longest[format]) =>
  fc.constantFrom(...formats).chain((format) =>
    fc.record({
      format: fc.constant(format),
      number: signs(1, most(format)),
      state: fc.constantFrom(...codes.map(([code]) => code)),
      dob: day(-36_524, -1),
      expiryDate: day(0, 3652),
      sex: fc.constantFrom('M', 'F', '<'),
      surname: letters(1, 12),
      given: letters(1, 10),
    }),
  )

type Guest = ReturnType<typeof guest> extends fc.Arbitrary<infer G> ? G : never

const documentOf = ({ dob, expiryDate, surname, given, ...rest }: Guest): Document => ({
  ...rest,
  name: `${surname}<<${given}`,
  birth: yymmdd(dob),
  expiry: yymmdd(expiryDate),
})

const named = (name: string) => name.slice(0, 1) + name.slice(1).toLowerCase()

it('a right document reads back to what it was made from, and every check digit agrees', () =>
  fc.assert(
    fc.asyncProperty(guest(), async (one) => {
      const { filled, checks, open, offers, marks } = await read(linesOf(documentOf(one)))
      expect(filled).toEqual({
        fullName: `${named(one.given)} ${named(one.surname)}`,
        dob: one.dob,
        sex: { M: 'Male', F: 'Female', '<': 'X' }[one.sex],
        nationality: nationalityOf(countryOfCode(one.state, states[one.state] ?? '') ?? ''),
        expiryDate: one.expiryDate,
        documentNo: one.number,
      })
      expect(checks.every(({ agrees }) => agrees)).toBe(true)
      expect([open, offers]).toEqual([[], []])
      if (!one.format.startsWith('MRV')) expect(marks).toEqual({})
    }),
  ))

const valueOf = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36)) % 10

/** Where the number, birth and expiry are with their check digits, in the text with line ends. */
const placesOf = (format: Format): Record<'documentNo' | 'dob' | 'expiryDate', [from: number, to: number]> => {
  if (format === 'TD1') return { documentNo: [5, 15], dob: [31, 38], expiryDate: [39, 46] }
  const second = format === 'TD3' || format === 'MRV-A' ? 45 : 37
  return { documentNo: [second, second + 10], dob: [second + 13, second + 20], expiryDate: [second + 21, second + 28] }
}

it('any changed character of a checked field marks that field, or is read as the one that was there', () =>
  fc.assert(
    fc.asyncProperty(
      guest(() => 9),
      fc.constantFrom('documentNo', 'dob', 'expiryDate'),
      fc.nat(),
      fc.constantFrom(...SIGNS, '<'),
      async (one, field, place, sign) => {
        const lines = linesOf(documentOf(one))
        const [from, to] = placesOf(one.format)[field]
        const at = from + (place % (to - from))
        // Check digits cannot tell characters that are ten apart, such as 6 and G.
        fc.pre(valueOf(sign) !== valueOf(lines[at] ?? ''))
        const [right, misread] = [await read(lines), await read(withSign(lines, at, sign))]
        const isMarked = misread.marks[field]?.includes('check digit does not agree') === true
        if (!isMarked) expect(misread.filled).toEqual(right.filled)
      },
    ),
    { numRuns: 300 },
  ))

const lookAlikes: Record<string, string> = { 8: 'B', 0: 'O', 1: 'I', 5: 'S', 2: 'Z', B: '8', O: '0', I: '1', S: '5', Z: '2' }

it('a look-alike in the number is offered to be put right', () =>
  fc.assert(
    fc.asyncProperty(
      guest(() => 9),
      fc.nat(),
      fc.constantFrom(...Object.keys(lookAlikes)),
      async (one, place, sign) => {
        const at = place % one.number.length
        const number = withSign(one.number, at, sign)
        const lines = linesOf(documentOf({ ...one, number }))
        const misread = await read(withSign(lines, placesOf(one.format).documentNo[0] + at, lookAlikes[sign] ?? ''))
        expect(misread.filled.documentNo).not.toBe(number)
        expect(misread.offers.map((offer) => offer.filled.documentNo)).toContain(number)
      },
    ),
  ))
