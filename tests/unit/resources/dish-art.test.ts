import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dishCatalogue } from '../../../src/server/demo/menu-catalogue.ts'
import { pictureFaults } from './picture-faults.ts'

const artUrl = new URL('../../../resources/dishes/', import.meta.url)
const pictureOf = (fileName: string): string => readFileSync(new URL(fileName, artUrl), 'utf8')
const withoutColours = (source: string): string => source.replace(/#[0-9a-f]{3,8}\b/g, '#')
const duplicates = (values: string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

describe('the demo menu', () => {
  it('has 40 dishes over the six types', () => {
    const countByType = Object.fromEntries(
      Object.entries(Object.groupBy(dishCatalogue, ({ type }) => type)).map(([type, dishes]) => [type, dishes.length]),
    )
    expect(countByType).toEqual({ Lunch: 8, Dinner: 8, Starters: 7, breakfast: 6, desserts: 6, drinks: 5 })
  })

  it('has names of its own, prices in whole rupees and ratings in half steps from 0 to 5', () => {
    expect(duplicates(dishCatalogue.map(({ dishName }) => dishName))).toEqual([])
    for (const { price, rating } of dishCatalogue) {
      expect(Number.isInteger(price) && price > 0).toBe(true)
      expect(Number.isInteger(rating * 2) && rating >= 0 && rating <= 5).toBe(true)
    }
  })
})

describe('dish pictures', () => {
  it.each(dishCatalogue)('$dishName: $picture is a small plain SVG', ({ picture }) => {
    expect(pictureFaults(pictureOf(picture))).toEqual([])
  })

  it('are all drawn differently, not only coloured differently', () => {
    expect(duplicates(dishCatalogue.map(({ picture }) => withoutColours(pictureOf(picture))))).toEqual([])
  })

  it('are all on the menu', () => {
    expect(readdirSync(artUrl).sort()).toEqual(dishCatalogue.map(({ picture }) => picture).sort())
  })
})

describe('the check of pictures sees', () => {
  const good = pictureOf('coffee.svg')
  const spoilt = (inside: string): string => good.replace('</svg>', `${inside}</svg>`)

  it.each([
    ['an element left open', spoilt('<g>'), 'not well-formed SVG'],
    ['an attribute without quotes', spoilt('<g id=a></g>'), 'not well-formed SVG'],
    ['something that is no SVG', '<p>soup</p>', 'not well-formed SVG'],
    ['another viewBox', good.replace('0 0 240 240', '0 0 24 24'), 'viewBox 0 0 24 24'],
    ['text', spoilt('<text>Soup</text>'), '<text>'],
    ['a script', spoilt('<script>alert(1)</script>'), '<script>'],
    ['an event handler', spoilt('<g onclick="alert(1)"/>'), 'script in onclick'],
    ['a reference', spoilt('<g href="https://example.test/a.svg#b"/>'), 'reference in href'],
    ['a paint from elsewhere', spoilt('<g fill="url(https://example.test/a.svg#b)"/>'), 'reference in fill'],
    ['a heavy file', spoilt(`<g id="${'x'.repeat(8 * 1024)}"/>`), `${Buffer.byteLength(good) + 8 * 1024 + 10} bytes`],
  ])('%s', (_case, source, fault) => {
    expect(pictureFaults(source)).toEqual([fault])
  })

  it('a picture that is another one in other colours', () => {
    expect(duplicates([good, good.replaceAll('#214a86', '#862121')].map(withoutColours))).toHaveLength(1)
  })
})
