import { beforeEach, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { isoOf } from '../../../../src/shared/time.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import { seedDefaultTables } from '../../../../src/server/orders/tables/table.ts'
import { type CheckLine, opened } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const HOUR_MS = 3_600_000

describeServer('a course that the kitchen is late with', (open) => {
  let test: TestServer
  let desk: Client
  let [lamb, soda]: Dish[] = []
  let free: { _id: string }[]

  beforeEach(async () => {
    test = await open()
    desk = await staffClient(test, ['foodorder'])
    const { db } = test.server.deps.database
    await seedDefaultTables(db)
    await saveVenue(db, { ...defaultVenue, courses: [...usualCourses] }, test.clock.now)
    free = (await desk.ok('listTables')).map(({ _id }) => ({ _id }))
    lamb = await makeDish(test, { dishName: 'Lamb', price: 640 })
    soda = await makeDish(test, { dishName: 'Soda', price: 100, type: 'drinks' })
  })

  const of = (dish: Dish | undefined, more: Partial<CheckLine> = {}): CheckLine => ({
    _id: dish?._id ?? '',
    price: dish?.price ?? 0,
    qty: 1,
    ...more,
  })
  const seat = (lines: CheckLine[]): Promise<Order> => opened(desk, { tables: free.splice(0, 1), lines })
  const bump = async (dish: string, { _id: id }: Order): Promise<void> => {
    const ticket = (await desk.ok('kitchenDisplay')).find(({ orderid }) => orderid === id)
    const lines = (ticket?.lines ?? []).filter(({ dishName }) => dishName === dish)
    const marked = lines.map(({ line, recalls }) => ({ line, recalls }))
    await desk.ok('markKitchenLines', { params: { id: ticket?._id ?? '' }, body: { done: true, lines: marked } })
  }
  const waitingAt = async ({ _id: id }: Order) =>
    (await desk.ok('listTables')).find(({ orderid }) => orderid === id)?.check?.waiting

  it('is shown by the dish that waits longest, once the station’s display is used; a station without one never is', async () => {
    const at = isoOf(test.clock.now)
    const first = await seat([of(lamb)])
    const check = await seat([of(lamb, { course: 'Mains' }), of(soda)])
    const drinks = await seat([of(soda)])
    test.clock.now += HOUR_MS
    expect(await waitingAt(check), 'nobody bumps anything').toBeUndefined()
    await bump('Lamb', first)
    expect(await waitingAt(check)).toEqual({ since: at, course: 'Mains' })
    expect([await waitingAt(first), await waitingAt(drinks)]).toEqual([undefined, undefined])
    const later = await seat([of(soda), of(lamb, { course: 'Mains' })])
    expect(await waitingAt(later)).toEqual({ since: isoOf(test.clock.now), course: 'Mains' })
    await bump('Soda', check)
    expect(await waitingAt(drinks), 'the bar’s display is used too').toEqual({ since: at })
  })

  it('ends with the bump, begins again with a recall, and nothing is late that was carried or is 12 hours old', async () => {
    const check = await seat([of(lamb)])
    await bump('Lamb', check)
    expect(await waitingAt(check)).toBeUndefined()
    const [bumped] = await desk.ok('bumpedTickets')
    test.clock.now += HOUR_MS
    const lines = (bumped?.ticket.lines ?? []).map(({ line, recalls }) => ({ line, recalls }))
    await desk.ok('markKitchenLines', { params: { id: bumped?.ticket._id ?? '' }, body: { done: false, lines } })
    expect(await waitingAt(check), 'the kitchen has brought its only bump back').toBeUndefined()
    await bump('Lamb', check)
    const again = await seat([of(lamb)])
    expect(await waitingAt(again)).toEqual({ since: isoOf(test.clock.now) })
    await desk.ok('setOrderStatus', { params: { id: again._id }, body: { orderstatus: 'Delivering' } })
    expect(await waitingAt(again), 'it was carried').toBeUndefined()
    await desk.ok('setOrderStatus', { params: { id: again._id }, body: { orderstatus: 'Preparing' } })
    test.clock.now += 12 * HOUR_MS
    expect(await waitingAt(again), 'on no display any more').toBeUndefined()
  })
})
