import { afterAll, beforeAll, expect, it } from 'vitest'
import { tryPassword } from '../../../../src/server/people/sessions/login-try.ts'
import { takeMutex } from '../../../../src/server/kernel/db/lock-order.ts'
import { openTestDatabase } from '../../../support/server/database.ts'
import { NOW } from '../../../support/server/rows.ts'
import { codeOf, ServiceDesk } from '../../../support/server/services.ts'
import { untilSomebodyWaits } from '../../../support/server/waiting.ts'

/** PostgreSQL alone: an embedded database runs one transaction after the other. */
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase('postgres')
})
afterAll(() => opened.close())

it('failed tries are counted one after the other, whichever server counts them', async () => {
  const { db } = opened.database
  const order: string[] = []
  const count = (name: string, meanwhile?: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await takeMutex(tx, 'logins')
      await meanwhile?.()
      order.push(name)
    })
  let second: Promise<void> | undefined
  await count('first', () => {
    second = count('second')
    return untilSomebodyWaits(db)
  })
  await second
  expect(order).toEqual(['first', 'second'])
})

it('who has to wait anyway is refused without waiting for those who are being counted', async () => {
  const { db } = opened.database
  const at = NOW - 60_000
  await db
    .insertInto('login_tries')
    .values(Array.from({ length: 10 }, () => ({ account: 'anita@mail.example', at })))
    .execute()
  const answer = await db.transaction().execute(async (tx) => {
    await takeMutex(tx, 'logins')
    return tryPassword(new ServiceDesk(opened.database).deps, 'anita@mail.example', 'something else')
  })
  expect(codeOf(answer)).toBe('throttled')
})
