import { states } from 'mrz'
import { describe, expect, it } from 'vitest'
import { countries } from '../../../../src/shared/countries.ts'
import { countryOfCode } from '../../../../src/renderer/screens/pax/passport-lines.ts'
import { areComplete, passportLinesIn, readPassport } from '../../../../src/renderer/screens/pax/passport-lines.ts'

const TODAY = '2026-11-27'

/** The specimen of ICAO Doc 9303-4, whose country Utopia no form has. */
const SPECIMEN = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
/** That of 9303-5, a card. */
const CARD = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'

/** The check digit of ICAO Doc 9303-3: weights 7, 3, 1. */
const digitOf = (signs: string): string => {
  const value = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
  return String(signs.split('').reduce((sum, sign, at) => sum + value(sign) * ([7, 3, 1][at % 3] ?? 0), 0) % 10)
}
const withDigit = (signs: string): string => signs + digitOf(signs)

interface Passport {
  name?: string
  state?: string
  birth?: string
  sex?: string
  expiry?: string
}

/** A passport's lines, whole and right. */
function passport({ name = 'MEHTA<<ROHAN', state = 'IND', birth = '880418', sex = 'M', expiry = '310601' }: Passport = {}) {
  const [number, born, expires] = [withDigit('Z1234567<'), withDigit(birth), withDigit(expiry)]
  const personal = withDigit('<'.repeat(14))
  const whole = digitOf(number + born + expires + personal)
  return `P<${state}${name}`.padEnd(44, '<') + '\n' + number + state + born + sex + expires + personal + whole
}

const read = async (text: string) => readPassport(passportLinesIn(text) ?? [], TODAY)
const filled = async (text: string) => {
  const answer = await read(text)
  return answer.ok ? answer.value : answer.error.msg
}

describe('the lines of a passport', () => {
  it.each([
    ['two lines', SPECIMEN, 2],
    ['with the ends of a scanner', SPECIMEN.replace('\n', '\r\n') + '\r', 2],
    ['on one line', SPECIMEN.replace('\n', ''), 2],
    ['in small letters with blanks between', SPECIMEN.toLowerCase().replaceAll('<', ' < '), 2],
    ['of a card', CARD, 3],
  ])('are known %s', (_how, text, count) => {
    expect(passportLinesIn(text)).toHaveLength(count)
  })

  it.each(['', 'Anna Maria Eriksson', SPECIMEN.slice(0, 60), SPECIMEN + '1', SPECIMEN.replace('ANNA', 'ÄNNA'), '7'.repeat(88)])(
    'are not what %j is',
    (text) => {
      expect(passportLinesIn(text)).toBeNull()
    },
  )

  it('of a passport are complete, and two lines of a card may go on', () => {
    expect(areComplete(passportLinesIn(SPECIMEN) ?? [])).toBe(true)
    expect(areComplete(passportLinesIn(CARD) ?? [])).toBe(true)
    expect(areComplete(passportLinesIn('I' + CARD.replaceAll('\n', '').slice(1, 72)) ?? [])).toBe(false)
  })
})

describe('a passport that is read', () => {
  it('fills name, birth, sex, nationality and expiry', async () => {
    expect(await filled(passport())).toEqual({
      filled: { fullName: 'Rohan Mehta', dob: '1988-04-18', sex: 'Male', nationality: 'Indian', expiryDate: '2031-06-01' },
      open: [],
    })
  })

  it('reads the specimens, and asks for what the form has not', async () => {
    const anna = { fullName: 'Anna Maria Eriksson', dob: '1974-08-12', sex: 'Female', expiryDate: '2012-04-15' }
    expect(await filled(SPECIMEN)).toEqual({ filled: anna, open: ['nationality'] })
    expect(await filled(CARD)).toEqual({ filled: anna, open: ['nationality'] })
  })

  it('knows a birth of this century from one of the last', async () => {
    expect(await filled(passport({ birth: '261126' }))).toMatchObject({ filled: { dob: '2026-11-26' } })
    expect(await filled(passport({ birth: '261128' }))).toMatchObject({ filled: { dob: '1926-11-28' } })
  })

  it('leaves a birth of unknown day or month to ask for', async () => {
    for (const birth of ['8804<<', '88<<<<', '<<<<<<'])
      expect(await filled(passport({ birth })), birth).toMatchObject({ open: ['date of birth'] })
  })

  it('knows sex X, one name only, and Germany’s single letter', async () => {
    expect(await filled(passport({ sex: '<', name: 'ARKFREITH', state: 'D<<' }))).toMatchObject({
      filled: { fullName: 'Arkfreith', sex: 'X', nationality: 'German' },
    })
  })

  it.each([
    [44 + 9, 'the passport number'],
    [44 + 14, 'the date of birth'],
    [44 + 22, 'the expiry date'],
  ])('is refused where the sign %i is wrong, which %s says', async (at, what) => {
    const signs = passport().replace('\n', '')
    const wrong = signs.slice(0, at) + (signs[at] === '1' ? '2' : '1') + signs.slice(at + 1)
    expect(await filled(wrong)).toBe(`The check digit of ${what} does not agree. Scan or type the lines again`)
  })
})

describe('the country of a code', () => {
  it('is there for each country of the form', () => {
    const reached = new Set(Object.entries(states).map(([code, name]) => countryOfCode(code, name)))
    expect(countries.filter((country) => !reached.has(country))).toEqual([])
  })

  it.each([
    ['GBR', 'United Kingdom'],
    ['USA', 'United States'],
    ['COD', 'Congo - Kinshasa'],
    ['XXA', undefined],
  ])('%s is %s', (code, country) => {
    expect(countryOfCode(code, states[code] ?? '')).toBe(country)
  })
})
