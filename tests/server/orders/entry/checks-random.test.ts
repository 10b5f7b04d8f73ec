import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../src/shared/ids.ts'
import { lineKey } from '../../../../src/shared/orders/modifiers.ts'
import { defaultVenue, saveVenue } from '../../../../src/server/venue/venue.repo.ts'
import { verifyMoney } from '../../../../src/server/ops/verify/verify.ts'
import { type CheckLine, lineBack, opened, type Send, sendCheck, sent, totalOfLines } from '../../../support/server/check.ts'
import { type Client, staffClient } from '../../../support/server/client.ts'
import { makeDish, makeGuest } from '../../../support/server/sale.ts'
import { describeServer, type TestServer } from '../../../support/server/server.ts'

const RUNS = 8
const wish = fc.record({
  dish: fc.constantFrom(0, 1),
  qty: fc.integer({ min: 1, max: 3 }),
  held: fc.boolean(),
  course: fc.constantFrom(undefined, 'Starters', 'Desserts'),
  seat: fc.constantFrom(undefined, 1, 2),
})
interface Wish {
  dish: number
  qty: number
  held: boolean
  course: string | undefined
  seat: number | undefined
}
const step = fc.record({
  what: fc.constantFrom('send', 'fire', 'course', 'seat', 'less', 'stale', 'claim'),
  wishes: fc.array(wish, { minLength: 1, maxLength: 2 }),
  isRepeated: fc.boolean(),
})

describeServer('any life of a check', (open) => {
  /** Asks, and once more under the same key where the first answer was lost. */
  async function send(desk: Client, check: Order, lines: CheckLine[], isRepeated: boolean): Promise<Order> {
    const asked: Send = { lines, key: newId() }
    const first = await sent(desk, check, asked)
    return isRepeated ? sent(desk, check, asked) : first
  }

  /** A dish goes to another seat, asked for twice where the answer was lost. */
  async function seatFirst(desk: Client, { _id: id, version }: Order, to: number | null, isRepeated: boolean): Promise<Order> {
    const asked = { params: { id }, body: { version, lines: [{ line: 0, qty: 1 }], seat: to }, key: newId() }
    const first = await desk.call('seatLines', asked)
    const last = isRepeated ? await desk.call('seatLines', asked) : first
    // More than 5 of a dish at one seat is refused.
    return last.status === 200 ? last.body : desk.ok('getOrder', { params: { id } })
  }

  /** The guest's card takes the check, with all that it is. */
  async function claim(test: TestServer, desk: Client, check: Order) {
    const guest = await makeGuest(test, desk, { balance: 90_000 })
    const lines = check.order.map(lineBack)
    const order = lines.map(({ price: _price, ...line }) => line)
    const { cardNumber } = guest.card
    const { id: customerid, PaxCreate1 } = await desk.ok('sendOtp', { body: { cardNumber, order, orderid: check._id } })
    await desk.ok('verifyOtp', { query: { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(cardNumber), customerid } })
    const body = { order, totalprice: totalOfLines(lines), orderid: check._id, version: check.version }
    const key = newId()
    const answers = [1, 2].map(() => desk.ok('placeOrder', { params: { userid: guest.pax._id }, body, key }))
    await Promise.all(answers)
    return customerid
  }

  const cooked = async (desk: Client, id: string) => {
    const tickets = await desk.ok('listKitchenTickets', { params: { id } })
    const sum = (lines: readonly { qty: number }[]) => lines.reduce((all, { qty }) => all + qty, 0)
    return tickets.reduce((all, { added, voided }) => all + sum(added) - sum(voided), 0)
  }
  const dishesOf = (check: Order) => check.order.filter(({ held }) => held !== true).reduce((all, { qty }) => all + qty, 0)

  it('sends each dish once and comes to its end: paid, or cancelled with all of it void', async () => {
    const test = await open()
    const desk = await staffClient(test, ['foodorder'])
    await saveVenue(test.server.deps.database.db, { ...defaultVenue, courses: [...usualCourses] }, test.clock.now)
    const menu: Dish[] = [await makeDish(test), await makeDish(test, { dishName: 'Soda', type: 'drinks', price: 140.5 })]
    const linesOf = (wishes: readonly Wish[]): CheckLine[] =>
      wishes.map(({ dish, qty, held, course, seat }) => ({
        _id: menu[dish]?._id ?? '',
        price: menu[dish]?.price ?? 0,
        qty,
        ...(held && { held }),
        ...(course !== undefined && { course }),
        ...(seat !== undefined && { seat }),
      }))
    const life = fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.boolean(), async (steps, isPaid) => {
      let check = await opened(desk)
      let customerid = ''
      for (const { what, wishes, isRepeated } of steps) {
        const back = check.order.map(lineBack)
        // Of one dish no more than 5 may be held.
        const added = linesOf(wishes).filter((line) =>
          back.every((known) => line.held !== true || lineKey(known) !== lineKey(line)),
        )
        const unique = [...new Map(added.map((line) => [lineKey(line), line])).values()]
        if (what === 'send') check = await send(desk, check, [...back, ...unique], isRepeated)
        if (what === 'fire')
          check = await send(
            desk,
            check,
            back.map(({ held: _held, ...line }) => line),
            isRepeated,
          )
        if (what === 'course')
          check = await send(
            desk,
            check,
            back.map(({ held, ...line }) => ({ ...line, ...(held && line.course !== 'Starters' && { held }) })),
            isRepeated,
          )
        if (what === 'seat' && check.order.length > 0) check = await seatFirst(desk, check, wishes[0]?.seat ?? null, isRepeated)
        if (what === 'less') check = await send(desk, check, back.slice(1), isRepeated)
        if (what === 'stale') {
          const answer = await sendCheck(desk, check, { lines: back, version: check.version + 1 })
          expect(answer.failure.code).toBe('order_changed')
        }
        if (what === 'claim' && check.userid === '' && check.order.length > 0) {
          customerid = await claim(test, desk, check)
          check = await desk.ok('getOrder', { params: { id: check._id } })
          expect(check.order.every(({ held }) => held !== true)).toBe(true)
        }
        test.clock.now += 1000
        expect(await cooked(desk, check._id)).toBe(dishesOf(check))
      }
      if (isPaid && check.order.length > 0) {
        if (check.userid === '') customerid = await claim(test, desk, check)
        else {
          const order = check.order.map(lineBack).map(({ price: _price, ...line }) => line)
          test.clock.now += 40_000
          const { cardNumber } = check
          const { PaxCreate1 } = await desk.ok('sendOtp', { body: { cardNumber, order } })
          const query = { mobileNo: PaxCreate1.mobileNo, code: test.lastCode(cardNumber), customerid }
          await desk.ok('verifyOtp', { query })
        }
        await desk.ok('payOrder', { params: { customerid }, body: { balance: check.totalprice }, key: newId() })
      } else await desk.ok('cancelOrder', { params: { id: check._id } })
      const end = await desk.ok('getOrder', { params: { id: check._id } })
      expect([end.payment, await cooked(desk, end._id)]).toEqual(
        end.payment === 'paid' ? ['paid', dishesOf(end)] : ['cancelled', 0],
      )
      expect(end.payment === 'paid' && end.order.some(({ held }) => held === true)).toBe(false)
    })
    await fc.assert(life, { numRuns: RUNS })
    expect(await verifyMoney(test.server.deps.database.db)).toEqual([])
  }, 120_000)
})
