import { expect, it } from 'vitest'
import { selfCheckOf } from '../../../../src/main/desktop/self-check-option.ts'

it.each([
  [['.', '--self-check'], ''],
  [['--self-check=C:\\check.txt', '--no-sandbox'], 'C:\\check.txt'],
  [['--self-check', '--data', 'x'], ''],
  [['--data', 'x', '--kiosk'], null],
  [[], null],
])('%j asks for %j', (argv, file) => {
  expect(selfCheckOf(argv)).toBe(file)
})
