import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../../../../../src/shared/money/money.ts'
import { MAX_QTY } from '../../../../../src/shared/contract/order-parts.ts'
import { chargedOf, chargeSums } from '../../../../../src/server/orders/order/order-view.ts'
import type { StoredLine } from '../../../../../src/server/orders/order/cart.ts'
import { shownName } from '../../../../../src/shared/orders/modifiers.ts'
import { dishCount, totalOf, wholeLines } from '../../../../../src/server/orders/order/cart.ts'
import {
  checkPieces,
  joinLines,
  splitAmount,
  splitAs,
  splitLines,
  splitSeats,
} from '../../../../../src/server/orders/order/split.ts'
import { anyShare } from '../../../../support/any-share.ts'

const line = (dishId: string, qty: number, price = 14_050): StoredLine => ({
  dishId,
  dishName: dishId,
  price: paise(price),
  imageUrl: '',
  halfStars: 8,
  type: 'Lunch',
  qty,
})
const lines = fc
  .array(fc.record({ qty: fc.integer({ min: 1, max: MAX_QTY }), price: fc.integer({ min: 0, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((some) => some.map(({ qty, price }, place) => line(`dish ${place}`, qty, price)))

const sorted = (some: readonly StoredLine[]) => some.toSorted((a, b) => a.dishId.localeCompare(b.dishId))

describe('the lines of an order that is split', () => {
  it('come to the same sum in both parts, to the paisa, and are the same again when they are joined', () => {
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat(MAX_QTY)), (order, picks) => {
        const asked = order.flatMap(({ qty }, place) => {
          const moved = Math.min(qty, Number(picks.next().value))
          return moved > 0 ? [{ line: place, qty: moved }] : []
        })
        const split = splitLines(order, asked)
        const all = order.every(({ qty }, place) => asked.find((one) => one.line === place)?.qty === qty)
        expect(split.ok).toBe(!all)
        if (!split.ok) return
        const { kept, moved } = split.value
        expect(totalOf(kept) + totalOf(moved)).toBe(totalOf(order))
        const joined = joinLines(kept, moved)
        if (!joined.ok) throw new Error('it cannot be joined')
        expect(sorted(joined.value)).toEqual(sorted(order))
      }),
    )
  })

  it('are not joined where the order has the dish at another price, or too often', () => {
    expect(joinLines([line('soup', 1)], [line('soup', 1, 20_000)]).ok).toBe(false)
    expect(joinLines([line('soup', 4)], [line('soup', 2)]).ok).toBe(false)
    expect(joinLines([line('soup', 3)], [line('soup', 2)]).ok).toBe(true)
  })
})

/** The value of a split or join that has to be possible. */
function done<V>(result: { ok: true; value: V } | { ok: false }): V {
  if (!result.ok) throw new Error('refused')
  return result.value
}

describe('an order that is split by amount', () => {
  const order = [line('soup', 2, 10_000), line('bread', 1, 5_001)]

  it('gives each card its share of each dish, and both come to the line to the paisa', () => {
    const { kept, moved } = done(splitAmount(order, paise(10_000)))
    expect(moved.map(({ dishId, qty, price }) => [dishId, qty, price])).toEqual([['soup', 1, 8_000], ['bread', 1, 2_000]]) // oxfmt-ignore
    expect(kept.map(({ dishId, qty, price }) => [dishId, qty, price])).toEqual([['soup', 1, 12_000], ['bread', 1, 3_001]]) // oxfmt-ignore
    expect([...kept, ...moved].map(shownName)).toEqual([
      'soup (share of 2)',
      'bread (share)',
      'soup (share of 2)',
      'bread (share)',
    ])
  })

  it('is refused for nothing, all and more, and where it is not said what moves', () => {
    for (const amount of [0, 25_001, 25_002]) expect(splitAmount(order, paise(amount)).ok).toBe(false)
    const asked = { userid: '', version: 1 }
    expect([splitAs(order, asked).ok, splitAs(order, { ...asked, amount: 1, lines: [{ line: 0, qty: 1 }] }).ok]).toEqual([
      false,
      false,
    ])
    expect(splitAs(order, { ...asked, amount: 0.01 }).ok).toBe(true)
  })

  it('has all its pieces as long as they are shared', () => {
    const { kept } = done(splitAmount(order, paise(10_000)))
    expect(checkPieces(kept, [...kept, line('cake', 1)]).ok).toBe(true)
    expect(checkPieces(kept, kept.slice(1)).ok).toBe(false)
    expect(checkPieces(order, []).ok).toBe(true)
  })

  it('is the same dishes for kitchen and reports however it is shared, and the same order once all is joined', () => {
    const shares = fc.array(fc.record({ of: fc.nat(4), share: anyShare }), { maxLength: 6 })
    fc.assert(
      fc.property(lines, shares, (whole, splits) => {
        const parts = [whole]
        for (const { of, share } of splits) {
          const from = of % parts.length
          const split = splitAmount(parts[from] ?? [], paise(Math.round(totalOf(parts[from] ?? []) * share)))
          if (!split.ok) continue
          parts[from] = split.value.kept
          parts.push(split.value.moved)
        }
        const all = parts.flat()
        expect(totalOf(all)).toBe(totalOf(whole))
        expect(sorted(wholeLines(all))).toEqual(sorted(whole))
        const dishes = (some: readonly StoredLine[]) => some.reduce((count, one) => count + dishCount(one), 0)
        expect(dishes(all)).toBe(dishes(whole))
        const joined = parts.slice(1).reduceRight((rest, part, place) => {
          const back = done(joinLines(rest, part))
          expect(dishes([back, parts.slice(1, place + 1)].flat(2)), 'while some parts are not joined yet').toBe(dishes(whole))
          return back
        }, parts[0] ?? [])
        expect(sorted(joined)).toEqual(sorted(whole))
      }),
    )
  })
})

describe('an order that is split by seats', () => {
  const at = (seat: number, dishId: string) => ({ ...line(dishId, 1), seat })

  it('leaves a seat in the order where dishes are shared, even if only one that costs nothing would stay', () => {
    const order = [at(1, 'soup'), at(2, 'curry'), line('bread on the house', 1, 0)]
    expect(splitSeats(order, [1], true).ok).toBe(true)
    expect(splitSeats(order, [1, 2], true)).toMatchObject({ ok: false, error: { fields: [{ field: 'seats' }] } })
    expect(splitSeats(order, [1, 2], false).ok, 'what no seat has stays with the order').toBe(true)
    expect(splitSeats(order.slice(0, 2), [1, 2], false).ok).toBe(false)
    expect(splitSeats(order, [3], true).ok).toBe(false)
  })
})

describe('an order with tax and service charge', () => {
  const rate = fc.constantFrom(0, 333, 500, 1250, 1800)
  const charged = fc
    .array(
      fc.record({
        qty: fc.integer({ min: 1, max: MAX_QTY }),
        price: fc.integer({ min: 1, max: 99_999 }),
        off: anyShare,
        terms: fc.option(fc.record({ tax: rate, inclusive: fc.boolean(), service: rate, serviceTax: rate }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((some) =>
      some.map(({ qty, price, off, terms }, place): StoredLine => ({
        ...line(`dish ${place}`, qty, price),
        ...(terms && { terms }),
        ...(off > 0.5 && {
          discount: { id: 'd', kind: 'discount', amount: paise(Math.floor(qty * price * off)), reason: 'other' },
        }),
      })),
    )
  const rows = (parts: readonly (readonly StoredLine[])[]) => {
    const sums = new Map<string, number>()
    for (const { kind, rate: of, inclusive, base, amount } of parts.flatMap((part) => chargeSums(chargedOf(part)))) {
      sums.set(`${kind} ${of} ${inclusive}`, (sums.get(`${kind} ${of} ${inclusive}`) ?? 0) + amount)
      sums.set(`${kind} ${of} ${inclusive} base`, (sums.get(`${kind} ${of} ${inclusive} base`) ?? 0) + base)
    }
    return Object.fromEntries([...sums].filter(([, amount]) => amount > 0))
  }

  it('comes to the same total, tax by rate and service charge in all its parts, and again when they are joined', () => {
    const moves = fc.array(fc.record({ of: fc.nat(4), byLine: fc.boolean(), share: anyShare }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(charged, moves, (whole, splits) => {
        const parts = [whole]
        for (const { of, byLine, share } of splits) {
          const from = of % parts.length
          const own = parts[from] ?? []
          const some = own.flatMap(({ qty }, place) => {
            const moved = Math.floor(qty * share)
            return moved > 0 ? [{ line: place, qty: moved }] : []
          })
          const split = byLine ? splitLines(own, some) : splitAmount(own, paise(Math.round(totalOf(own) * share)))
          if (!split.ok) continue
          if (!byLine) expect(totalOf(split.value.moved)).toBe(Math.round(totalOf(own) * share))
          parts[from] = split.value.kept
          parts.push(split.value.moved)
        }
        expect(parts.reduce((all, part) => all + totalOf(part), 0)).toBe(totalOf(whole))
        expect(rows(parts)).toEqual(rows([whole]))
        const joined = parts.slice(1).reduceRight((rest, part) => done(joinLines(rest, part)), parts[0] ?? [])
        expect(totalOf(joined)).toBe(totalOf(whole))
        expect(rows([joined])).toEqual(rows([whole]))
      }),
    )
  })

  it('keeps the odd paisa of a service charge with a part that pays for no dish', () => {
    const terms = { tax: 0, inclusive: false, service: 1250, serviceTax: 0 }
    const discount = { id: 'd', kind: 'discount' as const, amount: paise(4), reason: 'other' as const }
    const whole = [{ ...line('soup', 2, 4), terms, discount }]
    const first = done(splitLines(whole, [{ line: 0, qty: 1 }]))
    const second = done(splitAmount(first.kept, paise(1)))
    const third = done(splitAmount(second.kept, paise(1)))
    const parts = [third.kept, third.moved, second.moved, first.moved]
    expect(parts.reduce((all, part) => all + totalOf(part), 0)).toBe(totalOf(whole))
    expect(rows(parts)).toEqual({ 'service 0 0': 1, 'service 0 0 base': 4 })
  })

  it('parts a tax that prices contain so that no part has more tax than what is taxed', () => {
    // A service charge of 16 paise contains 1 paisa of tax: it stays with a part of the charge, however small the parts become.
    const terms = { tax: 0, inclusive: true, service: 500, serviceTax: 333 }
    const whole = [{ ...line('soup', 1, 310), terms }, line('bread', 1, 1)]
    const first = done(splitAmount(whole, paise(258)))
    const second = done(splitAmount(first.kept, paise(58)))
    const parts = [second.kept, first.moved, second.moved].map((part) => chargeSums(chargedOf(part)))
    expect(parts.flat().filter(({ base }) => base < 0)).toEqual([])
    expect(rows([second.kept, first.moved, second.moved])).toEqual({
      'service 0 0': 16,
      'service 0 0 base': 310,
      'tax 333 1': 1,
      'tax 333 1 base': 15,
    })
  })

  it('is not joined where the order has the dish at another rate', () => {
    const taxed = (tax: number): StoredLine => ({
      ...line('soup', 1),
      terms: { tax, inclusive: false, service: 0, serviceTax: 0 },
    })
    expect(joinLines([taxed(500)], [taxed(1800)]).ok).toBe(false)
    expect(joinLines([taxed(500)], [line('soup', 1)]).ok).toBe(false)
    expect(joinLines([taxed(500)], [taxed(500)]).ok).toBe(true)
  })
})
