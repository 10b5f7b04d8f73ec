import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_LENGTH, codeOfBytes, groupsOf, readCode } from '../../../src/shared/pairing.ts'

const bytes = fc.uint8Array({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH })

test('a code is shown in four groups and read however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeOfBytes(random)
      const shown = groupsOf(code)
      expect(shown).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
      for (const typed of [
        shown,
        shown.toLowerCase(),
        ` ${shown.replaceAll('-', ' ')} `,
        code.replaceAll('0', 'o').replaceAll('1', 'l'),
      ])
        expect(readCode(typed)).toBe(code)
    }),
  )
})

test.each(['', 'A'.repeat(15), 'A'.repeat(17), `${'A'.repeat(15)}U`, `${'A'.repeat(15)}!`])('%j is no code', (typed) => {
  expect(readCode(typed)).toBeNull()
})

test('each character is worth five bits', () => {
  const seen = new Set(Array.from({ length: 256 }, (_, byte) => codeOfBytes(new Uint8Array(CODE_LENGTH).fill(byte))))
  expect(seen.size).toBe(32)
})
