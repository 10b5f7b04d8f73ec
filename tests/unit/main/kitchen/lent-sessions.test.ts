import { expect, test } from 'vitest'
import { createLentSessions } from '../../../../src/main/kitchen/lent-sessions.ts'

const of = (token: string, ...accessroutes: ('foodorder' | 'backoffice')[]) => ({ token, accessroutes })

test('the session lent last is used, of those that may order, until it is taken back or refused', () => {
  const lent = createLentSessions()
  expect(lent.token()).toBeNull()
  lent.lend(of('office', 'backoffice'))
  expect(lent.token()).toBeNull()
  lent.lend(of('one', 'foodorder'))
  lent.lend(of('two', 'backoffice', 'foodorder'))
  lent.lend(of('office', 'backoffice'))
  expect(lent.token()).toBe('two')
  lent.takeBack('two')
  expect(lent.token(), 'another page’s log-out ends its own session alone').toBe('one')
  lent.refused('one')
  expect(lent.token()).toBeNull()
})

test('a right that was taken away counts at once, and each change is reported', () => {
  const lent = createLentSessions()
  let changes = 0
  const stop = lent.onChange(() => (changes += 1))
  lent.lend(of('one', 'foodorder'))
  lent.lend(of('one'))
  expect([lent.token(), changes]).toEqual([null, 2])
  stop()
  lent.lend(of('one', 'foodorder'))
  expect([lent.token(), changes]).toEqual(['one', 2])
})
