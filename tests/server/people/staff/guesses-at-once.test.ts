import { afterAll, beforeAll, expect, it } from 'vitest'
import { WRONG_A_DAY_ASKED } from '../../../../src/server/people/staff/supervisor.ts'
import { WRONG_PIN } from '../../../../src/server/people/staff/supervisor.repo.ts'
import { staffClient } from '../../../support/server/client.ts'
import { makeGuest } from '../../../support/server/sale.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'
import { makeSupervisor, PIN } from '../../../support/server/supervisor.ts'

const WRONG = '918273'
const SUPERVISORS = 12
/** Each supervisor's own PIN takes so many wrong ones. */
const EACH = 5

/** PostgreSQL alone: an embedded database runs one transaction after the other. */
let test: TestServer
beforeAll(async () => {
  test = await openTestServer('postgres')
})
afterAll(() => test.close())

it('guesses at many supervisors at once are no more than guesses in a row', async () => {
  const till = await staffClient(test, ['foodorder'])
  const { card } = await makeGuest(test, till, { balance: 100 })
  const supervisors: string[] = []
  for (let one = 0; one < SUPERVISORS; one += 1) supervisors.push((await makeSupervisor(test, `Supervisor ${one}`)).id)
  const body = { act: 'refund', cardNumber: card.cardNumber, amount: 100 }
  const ask = (supervisor: string, pin: string, client = till) =>
    client.call('approveMove', { body: { ...body, supervisor, pin } })
  const guesses = supervisors.flatMap((supervisor) => Array.from({ length: EACH }, () => supervisor))
  const answers = await Promise.all(guesses.map((supervisor) => ask(supervisor, WRONG)))
  expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true)
  const { db } = test.server.deps.database
  const looked = await db.selectFrom('audit_log').select('id').where('action', '=', WRONG_PIN).execute()
  expect(looked, `of ${guesses.length} guesses`).toHaveLength(WRONG_A_DAY_ASKED)
  const fresh = (await makeSupervisor(test, 'Somebody new')).id
  expect((await ask(fresh, PIN)).failure.code).toBe('supervisor_pin_locked')
  const colleague = await staffClient(test, ['foodorder'])
  expect((await ask(fresh, PIN, colleague)).status, 'control: a colleague may still ask').toBe(200)
})
