import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldCourses, withCourses } from '../../../../src/renderer/model/sale/courses.ts'
import { mergedWith } from '../../../../src/renderer/model/sale/merge.ts'
import { opened, withOrder } from '../../../../src/renderer/model/sale/moves.ts'
import { withFired, withSent } from '../../../../src/renderer/model/sale/check-moves.ts'
import { seated, withSome } from '../../../../src/renderer/model/sale/place-moves.ts'
import { emptySale } from '../../../../src/renderer/model/sale/sale.ts'
import { usualCourses } from '../../../../src/shared/contract/courses.ts'
import type { OrderLine } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import { lineKey } from '../../../../src/shared/orders/modifiers.ts'

const line = (_id: string, more: Partial<OrderLine> = {}): OrderLine => ({
  _id,
  dishName: _id,
  price: 10,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty: 1,
  ...more,
})
const orderOf = (order: OrderLine[], version = 1): Order => ({
  _id: 'order 1',
  userid: '',
  fullName: '',
  cardNumber: '',
  order,
  ordertable: [],
  totalprice: 0,
  orderstatus: 'Preparing',
  payment: 'unpaid',
  invoiceno: '',
  createdAt: '2026-11-23T10:00:00.000Z',
  staffName: 'Ravi Menon',
  terminal: 'Terminal 2',
  version,
  splitfrom: '',
})
const [soup, lamb, cake] = [
  line('soup', { course: 'Starters' }),
  line('lamb', { course: 'Mains' }),
  line('cake', { course: 'Desserts' }),
]
const held = (lines: readonly OrderLine[]) => lines.filter((one) => one.held === true).map(({ _id }) => _id)
const after = (known: OrderLine[], added: OrderLine[]) =>
  withCourses(withOrder(opened(orderOf(known)), { lines: [...known, ...added] }), usualCourses)

describe('the courses of a check', () => {
  it('hold what comes later than the first one that is ordered, and nothing of no course', () => {
    expect(held(withCourses({ ...emptySale, lines: [soup, lamb, cake, line('soda')] }, usualCourses).lines)).toEqual([
      'lamb',
      'cake',
    ])
    expect(held(withCourses({ ...emptySale, lines: [lamb, cake] }, usualCourses).lines)).toEqual(['cake'])
    expect(held(withCourses({ ...emptySale, lines: [cake] }, usualCourses).lines)).toEqual([])
    expect(held(withCourses({ ...emptySale, lines: [soup, cake] }, []).lines)).toEqual([])
  })

  it('wait for nothing that the server only keeps for a discount: what is sent next and what is held stay as they were', () => {
    const sending = {
      key: 'one',
      orderid: '',
      body: { order: [], totalprice: 0, version: 1 },
      lines: [soup, { ...lamb, held: true }],
      kept: true as const,
    }
    const cart = { ...emptySale, lines: [...sending.lines], sending: { ...sending, lines: [...sending.lines] } }
    const kept = withSent(cart, orderOf([soup, lamb].map((one) => ({ ...one, held: true }))))
    expect(held(kept.lines)).toEqual(['lamb'])
    const more = withOrder(kept, { lines: [...kept.lines, line('bread', { course: 'Starters' }), cake] })
    expect(held(withCourses(more, usualCourses).lines)).toEqual(['lamb', 'cake'])
  })

  it('go on from what was sent, and let go of nothing that the server holds', () => {
    const sentLamb = { ...lamb, round: 1 }
    expect(held(after([sentLamb], [soup, cake]).lines)).toEqual(['cake'])
    const waiting = { ...cake, held: true }
    expect(held(after([waiting], [line('ice', { course: 'Desserts' })]).lines)).toEqual(['cake', 'ice'])
    expect(held(withFired(after([sentLamb, waiting], []), 'Desserts').lines)).toEqual([])
    expect(heldCourses([{ ...line('tea'), held: true }, waiting], usualCourses).map(({ course }) => course)).toEqual([
      'Desserts',
      '',
    ])
  })

  it('gives some of a line to a seat, and adds up what is made alike', () => {
    const sale = { ...emptySale, lines: [line('lamb', { qty: 3 })] }
    const one = withSome(sale, 'lamb', 1, (of) => seated(of, 2))
    expect(one.lines.map(({ qty, seat }) => [qty, seat])).toEqual([[2, undefined], [1, 2]]) // oxfmt-ignore
    const all = withSome(one, 'lamb', 2, (of) => seated(of, 2))
    expect(all.lines.map(({ qty, seat }) => [qty, seat])).toEqual([[3, 2]])
  })

  const dish = fc.record({
    _id: fc.constantFrom('soup', 'cake'),
    qty: fc.integer({ min: 1, max: 3 }),
    course: fc.constantFrom('Starters', 'Desserts'),
    seat: fc.integer({ min: 1, max: 2 }),
  })
  const some = fc
    .uniqueArray(dish, { maxLength: 4, selector: lineKey })
    .map((all) => all.map(({ _id, ...more }) => line(_id, more)))
  it('stay with their dishes, as seats do, where two terminals change one check', () => {
    const counts = (lines: readonly OrderLine[]) => new Map(lines.map((one) => [lineKey(one), one.qty]))
    fc.assert(
      fc.property(some, some, some, (was, theirs, mine) => {
        const merged = counts(mergedWith(withOrder(opened(orderOf(was)), { lines: mine }), orderOf(theirs, 2)).lines)
        const [a, b, c] = [counts(was), counts(theirs), counts(mine)]
        for (const key of new Set([...a.keys(), ...b.keys(), ...c.keys()])) {
          const wanted = (b.get(key) ?? 0) + (c.get(key) ?? 0) - (a.get(key) ?? 0)
          expect(merged.get(key) ?? 0).toBe(Math.max(0, Math.min(5, wanted)))
        }
      }),
    )
  })
})
