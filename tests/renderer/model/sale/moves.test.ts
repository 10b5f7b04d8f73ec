import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvedMark, lineKey } from '../../../../src/shared/orders/modifiers.ts'
import { lineOf, type Wish } from '../../../../src/renderer/model/sale/line.ts'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import type { Order } from '../../../../src/shared/contract/orders.ts'
import {
  asPlaced,
  joinedTo,
  opened,
  withApproval,
  withCodeVerified,
  withDish,
  withLine,
  withOrder,
  withoutCard,
  withoutLine,
  withPinCard,
  withQty,
  withTables,
  withTender,
  withTip,
} from '../../../../src/renderer/model/sale/moves.ts'
import {
  asAnswered,
  asPaidElsewhere,
  asPaying,
  asPutAside,
  asRefused,
  withFollowed,
} from '../../../../src/renderer/model/sale/payment-moves.ts'
import { type Approval, emptySale, isOpen, type Sale, saleMark } from '../../../../src/renderer/model/sale/sale.ts'

const dish = (nth: number): Dish => ({
  _id: `dish-${nth}`,
  dishName: `Dish ${nth}`,
  price: 100 + nth,
  imageUrl: '',
  rating: 4,
  type: 'Lunch',
  soldOut: false,
})
const table = { _id: 'table-1', tableno: 1, tablefloor: '1st Floor' } as const
const ids = { customerid: 'card-1', userid: 'pax-1' }
const attempt = {
  customerid: 'card-1',
  orderid: 'order-1',
  cardNumber: '70001',
  nameOfCard: 'R',
  fullName: 'R',
  total: 101,
  mail: true,
}
const codeFor = (sale: Sale, sentAt = 1): Approval => ({
  factor: 'code',
  cardNumber: '70001',
  fullName: 'R',
  mobileNo: '123',
  channel: 'desk',
  sentAt,
  expiresAt: 2,
  resendAt: 2,
  cart: approvedMark(sale.lines),
  verified: false,
})
const asked = (sale: Sale): Sale => withApproval(sale, ids, codeFor(sale))
const verified = (sale: Sale): Sale => (sale.approval === null ? sale : withCodeVerified(sale, sale.approval))

const cart = withTables(withDish(emptySale, dish(1)), [table])
const approved = verified(asked(cart))
const placed = asPlaced(approved, 'order-1')
const paying = asPaying(placed, 'key-1', attempt)
const paid = asAnswered(paying, 'key-1', { billid: 'bill-1', orderid: 'order-1', invoiceno: 'INV-000001' })

describe('a sale', () => {
  it('goes from the cart to the paid invoice, one stage after the other', () => {
    expect([cart, asked(cart), approved, placed, paying, paid].map(({ stage }) => stage)).toEqual([
      'cart',
      'cart',
      'approved',
      'placed',
      'paying',
      'paid',
    ])
    expect(paid).toMatchObject({ ...ids, lines: cart.lines, orderid: 'order-1', paid: { billid: 'bill-1', billPosted: false } })
    expect(withFollowed(paid, 'bill-1', { billPosted: true })).toMatchObject({ paid: { billPosted: true } })
    expect(withFollowed(paid, 'bill-2', { billPosted: true }), 'another sale’s').toBe(paid)
  })

  it('whose cart changes is to be approved again, and is approved when it is put back; tables ask for Check Out again', () => {
    const changed = withQty(placed, 'dish-1', 2)
    expect(changed).toMatchObject({ stage: 'cart', orderid: 'order-1' })
    expect(withQty(changed, 'dish-1', 1).stage).toBe('approved')
    expect(withTables(placed, []).stage).toBe('approved')
    expect(withPinCard(changed, { cardNumber: '70001', fullName: 'R' }).stage).toBe('cart')
    expect(withoutCard(approved)).toMatchObject({ stage: 'cart', approval: null, customerid: '', cardNumber: '' })
    expect(asPlaced(changed, 'order-2'), 'what changed while it was placed').toMatchObject({ stage: 'cart', orderid: 'order-2' })
  })

  it('with another tip is to be approved again, and is approved when the tip is put back', () => {
    const tipped = withTip(cart, { percent: 5 })
    const ready = verified(withApproval(tipped, ids, { ...codeFor(tipped), cart: saleMark(tipped) }))
    expect(ready.stage).toBe('approved')
    const others = [null, { percent: 10 }, { amount: 5 }].map((tip) => withTip(ready, tip))
    expect(others.map(({ stage }) => stage)).toEqual(['cart', 'cart', 'cart'])
    expect(others.map((sale) => withTip(sale, { percent: 5 }).stage)).toEqual(['approved', 'approved', 'approved'])
  })

  it('paid another way keeps its card and loses what approved it; once it is sent to be paid, nothing of it changes', () => {
    expect(withTender(approved, 'cash')).toMatchObject({ stage: 'cart', tender: 'cash', approval: null, cardNumber: '70001' })
    expect(withTender(approved, 'card'), 'the same way').toBe(approved)
    expect([withTender(paying, 'cash'), withTip(paying, { percent: 5 })]).toEqual([paying, paying])
  })

  it('takes no code for verified that is not the current one', () => {
    const again = withApproval(asked(cart), ids, codeFor(cart, 5))
    expect(withCodeVerified(again, codeFor(cart)).stage).toBe('cart')
    expect(withCodeVerified(withoutCard(again), codeFor(cart, 5)).approval).toBeNull()
  })

  it('that was refused goes on where it was placed; without its code it is approved again', () => {
    expect(asRefused(paying, 'key-1', 'insufficient_balance')).toEqual(placed)
    expect(asRefused(paying, 'key-1', 'approval_missing')).toMatchObject({
      stage: 'cart',
      orderid: 'order-1',
      approval: { cart: '', verified: false },
    })
    expect(asRefused(asPutAside(paying), 'key-1', 'nothing_to_pay')).toMatchObject({ stage: 'cart', approval: null })
    expect(asRefused(paying, 'key-2', 'nothing_to_pay'), 'the answer to another key').toBe(paying)
  })

  it('found paid elsewhere has nothing left to post', () => {
    expect(asPaidElsewhere(placed, attempt, 'INV-000007')).toMatchObject({
      stage: 'paid',
      paid: { billid: 'order-1', invoiceno: 'INV-000007', billPosted: true, moveReported: true },
    })
    expect(asPaidElsewhere(cart, attempt, 'INV-000007')).toBe(cart)
  })

  it('opened again has its dishes, tables and card, and joined to another order both dishes, at most five of one', () => {
    const order = {
      _id: 'order-9',
      order: [
        { ...dish(1), qty: 4 },
        { ...dish(2), qty: 1 },
      ],
      ordertable: [table],
      orderstatus: 'Preparing',
      cardNumber: '70001',
    } as unknown as Order
    expect(opened(order)).toMatchObject({ lines: order.order, tables: [table], noTable: false, cardNumber: '70001' })
    expect(opened({ ...order, orderstatus: 'Completed' })).toMatchObject({ tables: [], noTable: true })
    const more = withQty(withDish(withDish(emptySale, dish(1)), dish(3)), 'dish-1', 3)
    const joined = joinedTo(withTables(more, [table]), order)
    expect(joined.lines.map(({ _id, qty }) => [_id, qty])).toEqual([
      ['dish-1', 5],
      ['dish-2', 1],
      ['dish-3', 1],
    ])
    expect(joined).toMatchObject({ orderid: 'order-9', tables: [table] })
  })
})

describe('a dish with choices', () => {
  const choosing: Dish = {
    ...dish(1),
    groups: [
      {
        _id: 'g',
        name: 'Sauce',
        least: 0,
        most: 2,
        leaveOut: false,
        modifiers: [
          { _id: 'x', name: 'Pepper', price: 90 },
          { _id: 'y', name: 'Mint', price: 0 },
        ],
      },
    ],
  }
  const wish = (chosen: string[], note = ''): Wish => ({ chosen, note, allergy: false })
  const counts = ({ lines }: Sale) => lines.map((line) => [lineKey(line), line.qty, line.price])
  const two = withDish(withDish(emptySale, choosing), choosing, wish(['y', 'x']), 2)

  it('is a line of its own for each way, the same way adds up, and its price is that with its choices', () => {
    expect(counts(two)).toEqual([
      ['dish-1', 1, 101],
      ['dish-1+x+y', 2, 191],
    ])
    expect(counts(withDish(two, choosing, wish(['x', 'y']), 4))[1]).toEqual(['dish-1+x+y', 5, 191])
    expect(withDish(two, choosing, wish(['x'], 'hot')).lines).toHaveLength(3)
    expect(counts(withoutLine(two, 'dish-1'))).toEqual([['dish-1+x+y', 2, 191]])
  })

  it('changed into the same as another line joins it; changed where it is no longer, it changes nothing', () => {
    const [plain] = two.lines
    if (plain === undefined) throw new Error('no line')
    expect(counts(withLine(two, 'dish-1+x+y', { ...plain, qty: 2 }))).toEqual([['dish-1', 3, 101]])
    expect(counts(withLine(two, 'dish-1', { ...plain, note: 'hot' }))[0]).toEqual(['dish-1||hot', 1, 101])
    expect(withLine(two, 'dish-9', plain)).toBe(two)
  })

  it('needs another code for other choices, and for another note Check Out alone', () => {
    const sale = asPlaced(verified(asked(withTables(two, [table]))), 'order-1')
    const [plain] = sale.lines
    if (plain === undefined) throw new Error('no line')
    expect(withLine(sale, 'dish-1', { ...plain, note: 'hot' }).stage).toBe('approved')
    expect(withLine(sale, 'dish-1', lineOf(choosing, wish(['y']), 1)).stage).toBe('cart')
  })
})

type Move = (sale: Sale, nth: number) => Sale
const answers: readonly Move[] = [
  (sale, nth) => asAnswered(sale, `key-${nth}`, { billid: `bill-${nth}`, orderid: 'order-1', invoiceno: 'INV-000001' }),
  (sale, nth) => asRefused(sale, `key-${nth}`, nth % 2 === 0 ? 'approval_missing' : 'insufficient_balance'),
]
/** Everything that can happen to a sale, in any order. */
const moves: readonly Move[] = [
  (sale, nth) => withDish(sale, dish(nth)),
  (sale, nth) => withQty(sale, `dish-${nth}`, nth),
  (sale, nth) => withoutLine(sale, `dish-${nth}`),
  (sale, nth) => withTables(sale, nth % 2 === 0 ? [table] : []),
  (sale) => withOrder(sale, { noTable: true }),
  asked,
  verified,
  withoutCard,
  (sale) => withPinCard(sale, { cardNumber: '70001', fullName: 'R' }),
  (sale, nth) => asPlaced(sale, `order-${nth}`),
  (sale, nth) => asPaying(sale, `key-${nth}`, attempt),
  ...answers,
  asPutAside,
]
const history = fc.array(fc.tuple(fc.constantFrom(...moves), fc.nat(3)), { maxLength: 120, size: 'max' })

describe('whatever happens to a sale', () => {
  const play = (
    steps: readonly (readonly [Move, number])[],
    check: (before: Sale, after: Sale, move: Move, nth: number) => void,
  ) => {
    let sale: Sale = emptySale
    for (const [move, nth] of steps) {
      const after = move(sale, nth)
      check(sale, after, move, nth)
      sale = after
    }
  }

  it('a payment that is not answered keeps its key, its order and its amount until its own answer', () => {
    fc.assert(
      fc.property(history, (steps) =>
        play(steps, (before, after, move, nth) => {
          if (before.stage !== 'paying') return
          if (after.stage === 'paying')
            expect([after.key, after.attempt, after.lines]).toEqual([before.key, before.attempt, before.lines])
          else expect([answers.includes(move), before.key]).toEqual([true, `key-${nth}`])
        }),
      ),
    )
  })

  it('nothing is placed or paid but what a code of the very same cart approves', () => {
    fc.assert(
      fc.property(history, (steps) =>
        play(steps, (before, after) => {
          if (after.stage === 'approved' || after.stage === 'placed')
            expect(after.approval).toMatchObject({ verified: true, cart: approvedMark(after.lines) })
          if (after.stage === 'paying' && before.stage !== 'paying') expect(before.stage).toBe('placed')
          if (after.stage === 'paid' && before.stage !== 'paid') expect(before.stage).toBe('paying')
        }),
      ),
    )
  })

  it('each dish is in it once, one to five times, and it reads back from storage as it was', () => {
    fc.assert(
      fc.property(history, (steps) =>
        play(steps, (_before, after) => {
          expect(new Set(after.lines.map(({ _id }) => _id)).size).toBe(after.lines.length)
          expect(after.lines.every(({ qty }) => qty >= 1 && qty <= 5)).toBe(true)
          expect(JSON.parse(JSON.stringify(after))).toEqual(after)
        }),
      ),
    )
  })

  it('negative control: the histories come to every stage', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(history, (steps) => play(steps, (_before, after) => void seen.add(after.stage))),
      { numRuns: 3000 },
    )
    expect([...seen].toSorted()).toEqual(['approved', 'cart', 'paid', 'paying', 'placed'])
  })
})

it('is open to changes before it is sent to be paid', () => {
  expect([cart, approved, placed, paying, paid].map(isOpen)).toEqual([true, true, true, false, false])
})
