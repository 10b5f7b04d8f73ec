import { states } from 'mrz'
import { describe, expect, it } from 'vitest'
import { countries } from '../../../../src/shared/countries.ts'
import { countryOfCode } from '../../../../src/renderer/screens/pax/passport-countries.ts'
import { areComplete, isPassportLine, linesBegin, passportLinesIn } from '../../../../src/renderer/screens/pax/passport-lines.ts'
import { formats, linesOf } from '../../../support/renderer/passports.ts'

const PASSPORT = linesOf()
const CARD = linesOf({ format: 'TD1' })

describe('the lines of a document', () => {
  it.each([
    ['two lines', PASSPORT, 2],
    ['with the ends of a scanner', PASSPORT.replace('\n', '\r\n') + '\r', 2],
    ['on one line', PASSPORT.replace('\n', ''), 2],
    ['in small letters with blanks between', PASSPORT.toLowerCase().replaceAll('<', ' < '), 2],
    ['of a card', CARD, 3],
    ['of a card with two lines', linesOf({ format: 'TD2' }), 2],
    ['of a visa', linesOf({ format: 'MRV-A' }), 2],
    ['of a small visa', linesOf({ format: 'MRV-B' }), 2],
    ['with a digit where the State has a letter', PASSPORT.replace('IND', '1ND'), 2],
  ])('are known %s', (_how, text, count) => {
    expect(passportLinesIn(text)).toHaveLength(count)
  })

  it.each([
    '',
    'Anna Maria Eriksson',
    PASSPORT.slice(0, 60),
    PASSPORT + '1',
    PASSPORT.replace('ROHAN', 'RÖHAN'),
    '7'.repeat(88),
    `Apartment 12 Harbour Road ${'Z'.repeat(50)}`,
  ])('are not what %j is', (text) => {
    expect(passportLinesIn(text)).toBeNull()
  })

  it('are complete when no longer document begins like them', () => {
    const complete = formats.map((format) => [format, areComplete(passportLinesIn(linesOf({ format })) ?? [])])
    expect(Object.fromEntries(complete)).toEqual({ TD1: true, TD2: false, TD3: true, 'MRV-A': true, 'MRV-B': false })
  })

  it('are told from the scan of a card or a barcode', () => {
    for (const format of formats) {
      const lines = linesOf({ format })
      expect(linesBegin.test(lines)).toBe(true)
      expect(lines.split('\n').every(isPassportLine)).toBe(true)
    }
    for (const code of ['10077', '5449000000996', 'Beer-330', 'P1234567', 'C01X00T478']) {
      expect(linesBegin.test(code)).toBe(false)
      expect(isPassportLine(code)).toBe(false)
    }
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
