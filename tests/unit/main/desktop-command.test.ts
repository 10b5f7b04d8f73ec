import { expect, it } from 'vitest'
import { commandArguments } from '../../../src/main/desktop-command.ts'

it.each<[string[], string[] | null]>([
  [
    ['purser', 'verify', '--data', '/data'],
    ['verify', '--data', '/data'],
  ],
  [
    ['electron', '.', 'backup', '--to', 'x.tar'],
    ['backup', '--to', 'x.tar'],
  ],
  [
    ['purser', '--no-sandbox', 'restore', '--from', 'x.tar'],
    ['restore', '--from', 'x.tar'],
  ],
  [['purser'], null],
  [['electron', '.', '--data', 'backup'], null],
  [['purser', '--kiosk'], null],
  [['purser', 'something'], null],
])('%j is the command %j', (argv, words) => {
  expect(commandArguments(argv)).toEqual(words)
})
