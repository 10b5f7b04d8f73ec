import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanText, isBlank } from '../../../src/shared/clean-text.ts'

it.each([
  ['  Rohan Mehta ', 'Rohan Mehta'],
  ['Rohan\u0000\u0085\u007f Mehta', 'Rohan Mehta'],
  ['Toma\u0301s', 'Tomás'],
  ['\u202eemaN', 'emaN'],
  ['हिमांशु', 'हिमांशु'],
  ['क्\u200dष', 'क्\u200dष'],
])('%j is stored as %j', (text, stored) => {
  expect(cleanText(text)).toBe(stored)
})

it.each(['', '   ', '\u200b', '\u0301', '\u00a0\u3000'])('%j shows nothing', (text) => {
  expect(isBlank(text)).toBe(true)
})

it.each(['a', '7', '-', '₹', '海', '🚢'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false)
})

it('is clean text when it is cleaned again, without control characters or broken pairs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text)
      expect(cleanText(clean)).toBe(clean)
      expect(clean).not.toMatch(/\p{Cc}/u)
      expect(clean.isWellFormed()).toBe(true)
    }),
  )
})
