import type { Quantities } from './command.ts'
import { CHOOSING, unitOf, ways } from './choices.ts'
import { type Model, NOBODY, type PaxModel, unpaidOf } from './model.ts'

/** A line of an order: so often a way of a dish (choices.ts), at the price that it was ordered at. Prices in paise. */
export interface LineModel {
  way: number
  qty: number
  price: number
  /** Its choices as they were. */
  choices: { name: string; price: number }[]
  /** Of a piece of a line that several cards pay: that line, whole, and whether this piece counts its dishes. */
  share?: { id: string; qty: number; price: number; counts: boolean }
}

export const totalOf = (lines: readonly LineModel[]): number => lines.reduce((sum, { price, qty }) => sum + price * qty, 0)

/** What a code is bound to: how often each way at each price, in any order. */
export function markOf(lines: readonly LineModel[]): string {
  const counts = new Map<string, number>()
  for (const { way, price, qty } of lines) counts.set(`${way} at ${price}`, qty + (counts.get(`${way} at ${price}`) ?? 0))
  return [...counts]
    .map(([key, qty]) => `${qty} of ${key}`)
    .toSorted()
    .join(', ')
}

const countOf = (lines: readonly LineModel[], way: number): number =>
  lines.reduce((count, line) => count + (line.way === way ? line.qty : 0), 0)

/** So many of a way at the prices of today. */
function lineNow(model: Model, place: number, qty: number): LineModel {
  const way = ways[place]
  if (way === undefined) throw new Error(`no way ${place}`)
  const choices = way.choices.map((choice) => {
    const { name = '', price = 0 } = model.group.choices[choice] ?? {}
    return { name, price }
  })
  return { way: place, qty, price: unitOf(model, way), choices }
}

/** What is asked for at the prices of today: the unpaid order where that is meant, whose pieces keep their price; without one a single dish. */
export const linesOf = (model: Model, pax: PaxModel, wanted: Quantities | 'ordered'): LineModel[] =>
  wanted === 'ordered'
    ? (unpaidOf(pax)?.lines.map((line) => (line.share === undefined ? lineNow(model, line.way, line.qty) : line)) ?? [
        lineNow(model, 0, 1),
      ])
    : ways.flatMap((_way, place) => ((wanted[place] ?? 0) > 0 ? [lineNow(model, place, wanted[place] ?? 0)] : []))

/** Lines as a call carries them. A way without choices is the specification's line, which knows none. */
export const cartOf = (model: Model, lines: readonly LineModel[]) =>
  lines.map(({ way, qty, share }) => {
    const { dish, choices } = ways[way] ?? { dish: 0, choices: [] }
    const modifiers = choices.map((choice) => ({ _id: model.group.choices[choice]?.id ?? NOBODY }))
    return {
      _id: model.dishes[dish]?.id ?? NOBODY,
      qty,
      ...(modifiers.length > 0 && { modifiers }),
      ...(share !== undefined && { share: { _id: share.id } }),
    }
  })

/** Whether a cart is refused for its choices: too few or too many, unless the unpaid order has as many of that way, or less than nothing to pay. */
export function isRefused(model: Model, pax: PaxModel, lines: readonly LineModel[]): boolean {
  const held = unpaidOf(pax)?.lines ?? []
  return lines.some(({ way: place, price, share }) => {
    if (share === undefined && price < 0) return true
    const way = ways[place]
    if (way?.dish !== CHOOSING || countOf(lines, place) <= countOf(held, place)) return false
    return way.choices.length < model.group.least || way.choices.length > model.group.most
  })
}

/** What the sums by choice gain from lines that were paid: of a shared line by the piece that counts its dishes. */
export const chosenIn = (lines: readonly LineModel[]): { name: string; qty: number; amount: number }[] =>
  lines.flatMap(({ qty, choices, share }) => {
    const sold = share === undefined ? qty : share.counts ? share.qty : 0
    return choices.map(({ name, price }) => ({ name, qty: sold, amount: price * sold }))
  })
