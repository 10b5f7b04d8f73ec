import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditNoteNumber, invoiceNumber } from '../../../../src/server/cards/ledger/ledger.ts'
import { countIn, numbersBefore, outletOf, rowText } from '../../../../src/server/venue/outlet.ts'

const outlet = fc.integer({ min: 1, max: 999 })
const code = fc.stringMatching(/^[A-Z][A-Z0-9]{0,2}$/)

it('a number names its outlet and its place there', () => {
  fc.assert(
    fc.property(outlet, fc.integer({ min: 1, max: 999_999_999_999 }), (of, count) => {
      const number = numbersBefore(of) + count
      expect(Number.isSafeInteger(number)).toBe(true)
      expect([outletOf(number), countIn(of, number)]).toEqual([of, count])
    }),
  )
})

it('the numbers of two outlets are never the same, and have at most 16 characters up to 99,999,999 of each', () => {
  const series = fc.record({ of: outlet, code, count: fc.integer({ min: 1, max: 99_999_999 }) })
  fc.assert(
    fc.property(fc.uniqueArray(series, { selector: ({ code: own }) => own, minLength: 2, maxLength: 2 }), (both) => {
      for (const numberOf of [invoiceNumber, creditNoteNumber]) {
        const numbers = both.map(({ of, count, code: own }) => numberOf(numbersBefore(of) + count, own))
        for (const number of numbers) expect(number.length).toBeLessThanOrEqual(16)
        expect(numbers[0]).not.toBe(numbers[1])
      }
    }),
  )
})

it('the first outlet numbers as before there were any other, and another has its code in it', () => {
  expect([invoiceNumber(7, ''), creditNoteNumber(7, '')]).toEqual(['INV-000007', 'CN-000007'])
  expect(invoiceNumber(numbersBefore(2) + 7, 'PB')).toBe('INV-PB-000007')
  expect([rowText(1, 7), rowText(2, numbersBefore(2) + 7)]).toEqual(['7', '7 of outlet 2'])
})
