import { beforeEach, describe, expect, it } from 'vitest'
import { ok, type Result } from '../../../src/shared/errors.ts'
import { newId } from '../../../src/shared/ids.ts'
import { fail } from '../../../src/shared/messages.ts'
import { once } from '../../../src/server/venue/once.ts'
import { describeStatements } from '../../support/server/database.ts'
import { NOW } from '../../support/server/rows.ts'

interface Answer {
  effect: number
}

describeStatements('a money move', ({ db, database }) => {
  /** How often the move was really made. */
  let effects: number
  let key: string
  beforeEach(() => {
    effects = 0
    key = newId()
  })
  const move = async (): Promise<Result<Answer>> => ok({ effect: (effects += 1) })
  const refused = async (): Promise<Result<Answer>> => fail('insufficient_balance')
  const request = { cardNumber: '10001', balance: 25.5, terms: { name: 'Rohan', marks: [1, null, 'a'] } }
  const attempt = (changes: object = {}) => ({ key, call: 'refillCard', request, at: NOW, ...changes })
  const run = (changes: object = {}, work = move) => database().transact((tx) => once(tx, attempt(changes), work))
  const kept = () => db().selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst()

  it('is made once a key: the second try gets the first answer', async () => {
    expect([await run(), await run(), await run()]).toEqual([ok({ effect: 1 }), ok({ effect: 1 }), ok({ effect: 1 })])
    expect(effects).toBe(1)
  })

  it('keeps its key with the call, the moment and the answer', async () => {
    await run()
    const { request_hash, ...row } = (await kept()) ?? { request_hash: '' }
    expect(row).toEqual({ key, call: 'refillCard', at: NOW, answer: '{"effect":1}' })
    expect(request_hash, 'SHA-256 in hex').toMatch(/^[0-9a-f]{64}$/)
  })

  it('is made each time without a key, and keeps none', async () => {
    const count = async () => (await db().selectFrom('idempotency_keys').select('key').execute()).length
    const before = await count()
    expect([await run({ key: null }), await run({ key: null })]).toEqual([ok({ effect: 1 }), ok({ effect: 2 })])
    expect(await count()).toBe(before)
  })

  it('is made again under another key', async () => {
    await run()
    expect(await run({ key: newId() })).toEqual(ok({ effect: 2 }))
  })

  describe('is known again', () => {
    it.each([
      ['in another order of its fields', { balance: 25.5, terms: { marks: [1, null, 'a'], name: 'Rohan' }, cardNumber: '10001' }],
      ['as it was', structuredClone(request)],
    ])('%s', async (_how, again) => {
      await run()
      expect(await run({ request: again })).toEqual(ok({ effect: 1 }))
    })

    it('at any later moment', async () => {
      await run()
      expect(await run({ at: NOW + 1e10 })).toEqual(ok({ effect: 1 }))
    })
  })

  describe('is refused under a key of', () => {
    it.each([
      ['another amount', { request: { ...request, balance: 25.51 } }],
      ['another card', { request: { ...request, cardNumber: '10002' } }],
      ['a field more', { request: { ...request, time: '' } }],
      ['a field less', { request: { cardNumber: '10001', balance: 25.5 } }],
      ['a list in another order', { request: { ...request, terms: { name: 'Rohan', marks: [null, 1, 'a'] } } }],
      ['a list for its fields', { request: { ...request, terms: ['Rohan'] } }],
      ['nothing for its fields', { request: { ...request, terms: null } }],
      ['values that changed places', { request: { cardNumber: 25.5, balance: '10001', terms: request.terms } }],
      ['another call', { call: 'activateCard' }],
    ])('%s', async (_what, changes) => {
      await run()
      const answer = await run(changes)
      expect(answer.ok ? 'made' : answer.error.code).toBe('key_reused')
      expect(effects).toBe(1)
    })
  })

  it('that fails leaves its key free, for this request or another', async () => {
    expect((await run({}, refused)).ok).toBe(false)
    expect(await kept()).toBeUndefined()
    expect(await run({ request: { cardNumber: '10002' } })).toEqual(ok({ effect: 1 }))
  })

  it('keeps no answer of a failure even where the transaction goes on', async () => {
    const answer = await once(db(), attempt(), refused)
    expect(answer.ok).toBe(false)
    expect((await kept())?.answer).toBe('')
  })

  it('is made once however many tries arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => run()))
    expect(answers).toEqual(answers.map(() => ok({ effect: 1 })))
    expect((await kept())?.answer).toBe('{"effect":1}')
  })

  it('writes its answer to its own key alone', async () => {
    await run()
    const first = await kept()
    const other = newId()
    await run({ key: other })
    expect(await kept()).toEqual(first)
  })
})
