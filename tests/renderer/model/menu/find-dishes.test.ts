import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dish } from '../../../../src/shared/contract/dishes.ts'
import { foldName } from '../../../../src/shared/fold-name.ts'
import { foundDishes, piecesFound } from '../../../../src/renderer/model/menu/find-dishes.ts'

/** The name with what was found in brackets; null where nothing was. */
const shown = (name: string, search: string): string | null => {
  const pieces = piecesFound(name, search)
  if (pieces === null) return null
  return pieces.reduceRight((text, { from, to }) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`, name)
}

describe('a search finds a name', () => {
  it.each([
    ['Chocolate cake', 'ch', '[Ch]ocolate cake'],
    ['Butter chicken', 'CH', 'Butter [ch]icken'],
    ['Grilled sea bass', 'sea ba', 'Grilled [sea] [ba]ss'],
    ['Grilled sea bass', ' bass gr ', '[Gr]illed sea [bass]'],
    ['Crème brûlée', 'creme bru', '[Crème] [brû]lée'],
    ['Cre\u0300me', 'cre', '[Cre\u0300]me'],
    ['Spring roll (2 pcs)', '2', 'Spring roll ([2] pcs)'],
    ['7-Up', '7-u', '[7-U]p'],
    ['麻婆豆腐', '豆', '麻婆[豆]腐'],
    ['Apple pie', 'a ap', '[Ap]ple pie'],
    ['Æbleskiver', 'a', '[Æ]bleskiver'],
    ['Soup', '', 'Soup'],
  ])('%s by %j: %s', (name, search, expected) => {
    expect(shown(name, search)).toBe(expected)
  })

  it.each([
    ['Peach', 'ch'],
    ['Vegetable biryani', 'able'],
    ['Grilled sea bass', 'sea cod'],
    ['Crème', 'ème'],
    ['Soup', '?'],
  ])('%s not by %j', (name, search) => {
    expect(piecesFound(name, search)).toBeNull()
  })

  it('by the beginning of any of its words, and marks what was typed, whatever the letters', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (words, which, length) => {
        const typed = (words[which % words.length] ?? '').slice(0, 1 + (length % 8))
        const name = words.join(' ')
        const [piece] = piecesFound(name, typed) ?? []
        // A letter that is folded to two, as þ to th, is marked whole.
        expect(foldName(name.slice(piece?.from, piece?.to)).startsWith(foldName(typed))).toBe(true)
        expect(piece && foldName(name.slice(piece.from, piece.to - 1)).length < foldName(typed).length).toBe(true)
        expect(piece?.from === 0 || name[(piece?.from ?? 0) - 1] === ' ').toBe(true)
      }),
    )
  })

  it('in pieces that stay inside the name, in order, and do not overlap, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 4 }), (name, search) => {
        let end = 0
        for (const { from, to } of piecesFound(name, search) ?? []) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(name.length)
      }),
    )
  })
})

describe('the dishes found', () => {
  const dish = (dishName: string, soldOut = false): Dish => ({
    _id: dishName,
    dishName,
    price: 1,
    imageUrl: '',
    rating: 0,
    type: 'Lunch',
    soldOut,
  })
  const menu = [dish('Cheese'), dish('Chicken', true), dish('Chilli'), dish('Soup'), dish('Tandoori chicken')]
  const names = (search: string, bestSellers: string[]) => foundDishes(menu, search, bestSellers).map(({ dishName }) => dishName)

  it('come most often sold first, then as the menu has them, and sold out ones last', () => {
    expect(names('ch', ['Soup', 'Chicken', 'Tandoori chicken'])).toEqual(['Tandoori chicken', 'Cheese', 'Chilli', 'Chicken'])
  })

  it('are found by their whole barcode, in either spelling of UPC-A', () => {
    const cola = { ...dish('Cola'), barcode: '036000291452' }
    const found = (search: string) => foundDishes([...menu, cola], search, []).map(({ dishName }) => dishName)
    expect(['036000291452', ' 0036000291452 ', '03600029145', '36000291452'].map(found)).toEqual([['Cola'], ['Cola'], [], []])
  })

  it('come as the menu has them while nothing was sold', () => {
    expect(names('ch', [])).toEqual(['Cheese', 'Chilli', 'Tandoori chicken', 'Chicken'])
  })
})
