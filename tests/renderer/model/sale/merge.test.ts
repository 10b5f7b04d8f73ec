import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChangedElsewhere, lineChanges, mergedWith } from '../../../../src/renderer/model/sale/merge.ts'
import { opened, withOrder } from '../../../../src/renderer/model/sale/moves.ts'
import { MAX_QTY, type OrderLine, type OrderTable } from '../../../../src/shared/contract/order-parts.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'

const line = (_id: string, qty: number): OrderLine => ({
  _id,
  dishName: _id,
  price: 10,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  qty,
})
const table = (tableno: number): OrderTable => ({ _id: `table ${tableno}`, tableno, tablefloor: '2nd Floor' })

const orderOf = (order: OrderLine[], version: number, ordertable: OrderTable[] = [table(1)]): Order => ({
  _id: 'order 1',
  userid: 'pax 1',
  fullName: 'Rohan Mehta',
  cardNumber: '10001',
  order,
  ordertable,
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

const dishes = (lines: readonly OrderLine[]) => Object.fromEntries(lines.map(({ _id, qty }) => [_id, qty]))

describe('an order that two terminals change', () => {
  const sale = opened(orderOf([line('soup', 2), line('soda', 1)], 3))

  it('is another terminal’s where its version is not the one seen here, while it is unpaid', () => {
    expect(isChangedElsewhere(sale, orderOf([], 4))).toBe(true)
    expect(isChangedElsewhere(sale, orderOf([], 3))).toBe(false)
    expect(isChangedElsewhere(sale, { ...orderOf([], 4), payment: 'paid' })).toBe(false)
    expect(isChangedElsewhere(sale, { ...orderOf([], 4), _id: 'order 2' })).toBe(false)
    expect(isChangedElsewhere(withOrder(sale, { orderid: '' }), orderOf([], 4))).toBe(false)
  })

  it('has what both did', () => {
    const mine = withOrder(sale, { lines: [line('soup', 3), line('cake', 1)] })
    const merged = mergedWith(mine, orderOf([line('soup', 2), line('soda', 1), line('tea', 2)], 4))
    expect(dishes(merged.lines)).toEqual({ soup: 3, tea: 2, cake: 1 })
    expect(merged.known).toMatchObject({ version: 4, orderid: 'order 1' })
    expect(isChangedElsewhere(merged, orderOf([], 4))).toBe(false)
  })

  it('has what was held and is let go here once, whoever sends it: what another terminal fired is not new here', () => {
    const [held, sent] = [
      { ...line('soup', 2), held: true },
      { ...line('soup', 2), round: 1 },
    ]
    const own = withOrder(opened(orderOf([held], 3)), { lines: [line('soup', 2)] })
    expect(mergedWith(own, orderOf([sent], 4)).lines).toEqual([sent])
    const more = withOrder(own, { lines: [line('soup', 3)] })
    expect(mergedWith(more, orderOf([sent], 4)).lines).toEqual([sent, line('soup', 1)])
    expect(mergedWith(own, orderOf([{ ...held, qty: 1 }], 4)).lines).toEqual([line('soup', 1)])
    const both = withOrder(own, { lines: [line('soup', 1), held] })
    expect(mergedWith(both, orderOf([sent], 4)).lines).toEqual([sent, line('soup', 1)])
  })

  it('moves to the tables of the one who moved it, and keeps a table taken here', () => {
    const mine = withOrder(sale, { tables: [table(1), table(7)] })
    expect(mergedWith(mine, orderOf([], 4, [table(5)])).tables).toEqual([table(5), table(7)])
    expect(mergedWith(withOrder(sale, { tables: [] }), orderOf([], 4)).tables).toEqual([])
  })

  it('says what the other terminal made of it', () => {
    const changes = lineChanges([line('soup', 2), line('soda', 1)], [line('soup', 3), line('tea', 1)])
    expect(changes.map(({ line: { _id }, qty }) => [_id, qty]).toSorted()).toEqual([
      ['soda', -1],
      ['soup', 1],
      ['tea', 1],
    ])
  })

  const some = fc
    .uniqueArray(fc.constantFrom('soup', 'soda', 'tea', 'cake'), { maxLength: 4 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: MAX_QTY }).map((qty) => line(id, qty)))))
  it('has of every dish what was there, more or less what each terminal made it, and 5 at the most', () => {
    fc.assert(
      fc.property(some, some, some, (was, theirs, mine) => {
        const merged = mergedWith(withOrder(opened(orderOf(was, 1)), { lines: mine }), orderOf(theirs, 2))
        const [a, b, c, d] = [dishes(was), dishes(theirs), dishes(mine), dishes(merged.lines)]
        for (const id of ['soup', 'soda', 'tea', 'cake']) {
          const wanted = (b[id] ?? 0) + (c[id] ?? 0) - (a[id] ?? 0)
          expect(d[id] ?? 0).toBe(Math.max(0, Math.min(MAX_QTY, wanted)))
        }
      }),
    )
  })
})
