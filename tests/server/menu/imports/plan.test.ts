import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OnMenu, planOf } from '../../../../src/server/menu/imports/plan.ts'
import type { DishFacts, DishField, MenuRow } from '../../../../src/server/menu/imports/rows.ts'

const facts = (changes: Partial<DishFacts>): DishFacts => ({
  dishName: 'Dosa',
  type: 'Lunch',
  price: '100',
  options: '',
  barcode: '',
  soldOut: 'no',
  outlets: '[]',
  rating: '0',
  imageUrl: '',
  ...changes,
})

/** Few names, types, outlets, barcodes and ids, so that rows meet one another and dishes of the menu. */
const said = () =>
  fc
    .record({
      dishName: fc.constantFrom('Dosa', 'dosa', 'Chaat', 'Naan'),
      type: fc.constantFrom('Lunch', 'Dinner'),
      price: fc.constantFrom('100', '200'),
      outlets: fc.constantFrom('[]', '[1]', '[2]'),
      barcode: fc.constantFrom('', '', '', '123', '456'),
    })
    .map(facts)
type Said = { facts: DishFacts; id: string; saysOutlets: boolean }
const rows = () =>
  fc.array(fc.record({ facts: said(), id: fc.constantFrom('', '', 'd0', 'd1', 'd9'), saysOutlets: fc.boolean() }), {
    maxLength: 6,
  })

const given: readonly DishField[] = ['dishName', 'type', 'price']
const rowsOf = (all: readonly Said[]): MenuRow[] =>
  all.map(({ facts: own, id, saysOutlets }, at) => ({
    line: at + 2,
    id,
    facts: saysOutlets ? own : { ...own, outlets: '[]' },
    given: new Set([...given, ...(saysOutlets ? ['outlets' as const] : []), ...(own.barcode === '' ? [] : ['barcode' as const])]),
  }))

/** A menu on which no two dishes have one barcode, as the product keeps it. */
const menu = () =>
  fc.array(said(), { maxLength: 4 }).map((all): OnMenu[] => {
    const barcodes = new Set<string>()
    return all.map((own, at) => {
      const barcode = barcodes.has(own.barcode) ? '' : own.barcode
      barcodes.add(barcode)
      return { id: `d${at}`, facts: { ...own, barcode } }
    })
  })

const noCard = () => false

/** What a plan leaves, without the rows' places. */
function outcome(all: readonly MenuRow[], dishes: readonly OnMenu[]) {
  const { created, changed, same, kept, faults } = planOf(all, dishes, noCard)
  const refused = new Set(faults.map(({ line }) => line))
  const textOf = (row: MenuRow) => JSON.stringify([row.id, row.facts, [...row.given]])
  return {
    created,
    changed: changed.map(({ dish, changes }) => ({ id: dish.id, changes })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    same,
    kept,
    refused: all
      .filter(({ line }) => refused.has(line))
      .map(textOf)
      .toSorted(),
  }
}

/** The menu after an import. */
function after(all: readonly MenuRow[], dishes: readonly OnMenu[]): OnMenu[] {
  const { created, changed } = planOf(all, dishes, noCard)
  return [
    ...dishes.map(({ id, facts: own }) => ({
      id,
      facts: { ...own, ...changed.find(({ dish }) => dish.id === id)?.changes },
    })),
    ...created.map((own, at) => ({ id: `new${at}`, facts: own })),
  ]
}

describe('the plan of a menu', () => {
  it('is the same for any order of the rows', () => {
    const shuffled = rows().chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(shuffled, menu(), ([all, other], dishes) => {
        expect(outcome(rowsOf(other), dishes)).toEqual(outcome(rowsOf(all), dishes))
      }),
      { numRuns: 1000 },
    )
  })

  it('places every row once, gives no barcode twice, and changes nothing when imported again', () => {
    fc.assert(
      fc.property(rows(), menu(), (all, dishes) => {
        const read = rowsOf(all)
        const { created, changed, same, kept, refused } = outcome(read, dishes)
        expect(created.length + changed.length + same + refused.length).toBe(read.length)
        expect(kept).toBe(dishes.length - changed.length - same)
        const now = after(read, dishes)
        const barcodes = now.map((one) => one.facts.barcode).filter((barcode) => barcode !== '')
        expect(new Set(barcodes).size).toBe(barcodes.length)
        const faulty = new Set(planOf(read, dishes, noCard).faults.map(({ line }) => line))
        const taken = read.filter(({ line }) => !faulty.has(line))
        const again = outcome(taken, now)
        expect([again.created, again.changed, again.refused, again.same]).toEqual([[], [], [], taken.length])
      }),
      { numRuns: 1000 },
    )
  })
})
