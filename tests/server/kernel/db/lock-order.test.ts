import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockOrder } from '../../../../src/server/kernel/db/lock-order.ts'
import type { ReplyOf } from '../../../../src/shared/contract/endpoint.ts'
import { type CallName, type Contract, contract } from '../../../../src/shared/contract/index.ts'
import { overInject } from '../../../support/api-client.ts'
import { type Answer, anonymous, Client, type Given, makeStaff, STAFF_PASSWORD } from '../../../support/server/client.ts'
import { breachesOf, writingOf } from './locks/breaches.ts'
import { makeEveryCall } from './locks/every-call.ts'
import { type Said, StatementRecorder, type Transaction } from './locks/recorder.ts'
import { openTestServer, type TestServer } from '../../../support/server/server.ts'

/** PostgreSQL alone: an embedded database runs one transaction after the other. */
let test: TestServer
let recorder: StatementRecorder
const answered = new Set<CallName>()

/** A client whose calls are recorded by their names. */
class HeardClient extends Client {
  override async call<N extends CallName>(name: N, given: Given<Contract[N]> = {}): Promise<Answer<ReplyOf<Contract[N]>>> {
    const answer = await recorder.during(name, () => super.call(name, given))
    if (answer.status === 200) answered.add(name)
    return answer
  }
}

beforeAll(async () => {
  test = await openTestServer('postgres')
  recorder = new StatementRecorder()
  await makeEveryCall(test, ({ token }) => new HeardClient(overInject(test.http), token))
  recorder.end()
})
afterAll(() => test.close())

const names = Object.keys(contract) as CallName[]
const transactionsOf = (name: string): Transaction[] => recorder.transactions.get(name) ?? []
/** The mail workers say on what waits why it is not sent, whatever call is made meanwhile. */
const isOfWorker = ({ text }: Said): boolean => /^update "(mail_outbox|statement_mails)" set "last_error"/.test(text)
const writes = (name: CallName): boolean =>
  transactionsOf(name).some((one) => one.some((said) => writingOf(said) !== null && !isOfWorker(said)))
/** Calls that only look something up although they are no GET. */
const readers: readonly CallName[] = [
  'checkActivation',
  'checkMenu',
  'checkReturn',
  'checkTables',
  'recordBill',
  'recordCardMove',
  'refusedDishes',
  'refusedTables',
]

describe('the order of locks', () => {
  it('was recorded of every call that writes', () => {
    const expected = names.filter((name) => contract[name].method !== 'GET')
    expect(expected.filter((name) => !answered.has(name))).toEqual([])
    expect(expected.filter((name) => !writes(name)).toSorted()).toEqual([...readers].toSorted())
  })

  it.each(names)('is kept by %s', (name) => {
    expect(transactionsOf(name).flatMap((one) => breachesOf(one, lockOrder))).toEqual([])
  })

  it('would show a call that takes two tables the other way round', () => {
    const swapped = lockOrder.map((table) =>
      table === 'cards' ? 'otp_challenges' : table === 'otp_challenges' ? 'cards' : table,
    )
    const breaking = names.filter((name) => transactionsOf(name).some((one) => breachesOf(one, swapped).length > 0))
    expect(breaking).toEqual(expect.arrayContaining(['payOrder', 'sendOtp', 'verifyOtp', 'verifyCardPin', 'returnCard']))
  })

  it('would show two statements of a payment that changed places', () => {
    const payment = transactionsOf('payOrder').find((one) => one.some((said) => writingOf(said)?.table === 'bills')) ?? []
    const place = (table: string) => payment.findIndex((said) => writingOf(said)?.table === table)
    const [card, approval] = [place('cards'), place('otp_challenges')]
    const swapped = payment.map((said, at) => (at === card ? payment[approval] : at === approval ? payment[card] : said) ?? said)
    expect(breachesOf(payment, lockOrder)).toEqual([])
    expect(breachesOf(swapped, lockOrder)).toEqual(['cards after otp_challenges'])
  })

  it('would show rows that are locked in no order', () => {
    const held =
      transactionsOf('endVoyage').find((one) => one.some(({ text }) => text.includes('order by "id" for no key update'))) ?? []
    const unordered = held.map((said) => ({ ...said, text: said.text.replace(' order by "id"', '') }))
    expect(breachesOf(unordered, lockOrder)).toEqual(['pax in no order'])
  })

  it('has tables of the database alone, each once', () => {
    expect(new Set(lockOrder).size).toBe(lockOrder.length)
  })
})

it('a login waits for nothing that a sale holds', async () => {
  const { db } = test.server.deps.database
  const { email } = await makeStaff(test, 'Kavita Menon', ['foodorder'])
  const sold = ['pax', 'cards', 'otp_challenges', 'orders', 'tablechairs', 'sales_by_hour', 'heads'] as const
  const answer = await db.transaction().execute(async (tx) => {
    for (const table of sold) await tx.selectFrom(table).selectAll().forUpdate().execute()
    return anonymous(test).call('login', { body: { email, password: STAFF_PASSWORD } })
  })
  expect(answer.status).toBe(200)
})
