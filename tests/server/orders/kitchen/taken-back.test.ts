import { beforeEach, expect, it } from 'vitest'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { isoOf } from '../../../../src/shared/time.ts'
import { type CheckLine, lineBack, opened, sent } from '../../../support/server/check.ts'
import { allowedTerminal } from '../../../support/server/kitchen.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const MINUTE = 60_000

describeServer('a kitchen ticket that takes dishes back', (open) => {
  let test: TestServer
  let waiter: Client
  let chief: Client
  let [rice, soda]: CheckLine[] = []

  beforeEach(async () => {
    test = await open()
    waiter = await staffClient(test, ['foodorder'], 'Anita Rao')
    chief = await staffClient(test, ['foodorder'], 'Maya Pinto')
    const lineOf = async (dishName: string, type: 'Lunch' | 'drinks'): Promise<CheckLine> => {
      const { _id, price } = await makeDish(test, { dishName, type })
      return { _id, price, qty: 1 }
    }
    rice = await lineOf('Rice', 'Lunch')
    soda = await lineOf('Soda', 'drinks')
  })

  const some = (...lines: (CheckLine | undefined)[]) => lines.filter((line) => line !== undefined)
  const voidLine = (order: Order, dish: string, note = '') => {
    const line = order.order.findLastIndex(({ dishName }) => dishName === dish)
    const reason = { reason: note === '' ? 'changed_mind' : 'quality', note, cooked: false }
    const body = { version: order.version, lines: [{ line, qty: 1 }], ...reason }
    return chief.ok('voidOrder', { params: { id: order._id }, body })
  }
  const last = async ({ _id: id }: Order) => {
    const ticket = (await waiter.ok('listKitchenTickets', { params: { id } })).at(-1)
    if (ticket === undefined) throw new Error('no ticket')
    return ticket
  }
  const facts = async (order: Order) => {
    const { voided, staffName, round, covers } = await last(order)
    return {
      voided: voided.map(({ dishName, reason, sentAt, sentBy }) => [dishName, reason, sentAt, sentBy]),
      staffName,
      round,
      covers,
    }
  }

  it('says why, by whom, and when and in which round the waiter sent them', async () => {
    const check = await opened(waiter, { lines: some(rice), covers: 6, terminal: 'Bar' })
    test.clock.now += 10 * MINUTE
    const sentAt = isoOf(test.clock.now)
    const both = await sent(waiter, check, { lines: [...check.order.map(lineBack), ...some(soda)], terminal: 'Bar' })
    expect(await last(both)).toMatchObject({ round: 2, covers: 6 })
    test.clock.now += 3 * MINUTE
    await voidLine(both, 'Soda', 'flat')
    expect(await facts(both)).toEqual({
      voided: [['Soda', 'Quality: flat', sentAt, 'Anita Rao']],
      staffName: 'Maya Pinto',
      round: 2,
      covers: 6,
    })
  })

  it('means what was sent last of the same dish, as the displays do, and each void its own reason', async () => {
    const check = await opened(waiter, { lines: some(soda, rice) })
    const first = isoOf(test.clock.now)
    test.clock.now += MINUTE
    const again = await sent(waiter, check, { lines: [...check.order.map(lineBack), ...some(soda)] })
    const second = isoOf(test.clock.now)
    const one = await voidLine(again, 'Soda', 'flat')
    expect(await facts(one)).toMatchObject({ voided: [['Soda', 'Quality: flat', second, 'Anita Rao']], round: 2 })
    const none = await voidLine(one, 'Soda')
    expect((await facts(none)).voided).toEqual([['Soda', 'Guest changed their mind', first, 'Anita Rao']])
    expect(
      (await waiter.ok('kitchenDisplay')).map(({ createdAt, lines }) => [createdAt, lines.map(({ voided }) => voided)]),
    ).toEqual([
      [first, [false, true]],
      [second, [true]],
    ])
  })

  it('says why of an order’s last dish, and of one that was cancelled without a reason only when it was sent', async () => {
    const alone = await opened(waiter, { lines: some(rice) })
    const sentAt = isoOf(test.clock.now)
    await voidLine(alone, 'Rice')
    expect(await last(alone)).toMatchObject({ cancelled: true, voided: [{ reason: 'Guest changed their mind', sentAt }] })
    const other = await opened(waiter, { lines: some(rice) })
    await waiter.ok('cancelOrder', { params: { id: other._id } })
    expect((await facts(other)).voided).toEqual([['Rice', undefined, sentAt, 'Anita Rao']])
  })

  it('says so of dishes that a merged check was sent by its own ticket', async () => {
    const check = await opened(waiter, { lines: some(rice), terminal: 'Bar' })
    test.clock.now += MINUTE
    const sentAt = isoOf(test.clock.now)
    const other = await opened(chief, { lines: some(soda), terminal: 'Lounge' })
    const { order } = await waiter.ok('mergeOrder', {
      params: { id: check._id },
      body: { version: check.version, other: other._id, otherversion: other.version },
    })
    test.clock.now += MINUTE
    expect((await facts(await voidLine(order, 'Soda'))).voided).toEqual([
      ['Soda', 'Guest changed their mind', sentAt, 'Maya Pinto'],
    ])
  })

  it('gives each station the facts of its own dishes', async () => {
    const check = await opened(waiter, { lines: some(rice, soda), terminal: 'Bar' })
    test.clock.now += 3000
    const asked = { terminalid: await allowedTerminal(test), prints: { stations: ['Bar'], all: true }, handed: [] }
    const take = () => waiter.ok('takeKitchenTickets', { body: asked, terminal: 'Bar' })
    await take()
    const gone = await voidLine(check, 'Soda')
    test.clock.now += 3000
    const { tickets } = await take()
    const paper = tickets.find(({ voided }) => voided.length > 0)
    expect(paper?.part?.station).toBe('Bar')
    expect(paper?.voided).toMatchObject([{ dishName: 'Soda', reason: 'Guest changed their mind', sentBy: 'Anita Rao' }])
    expect(gone.order).toHaveLength(1)
  })
})
