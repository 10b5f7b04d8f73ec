import type { Quantities } from './command.ts'
import { type Model, type PaxModel, unpaidOf } from './model.ts'

/** The dish that has a group of choices, by its place. */
export const CHOOSING = 1

/** The ways in which dishes are ordered: each dish as it is, and the choosing one with one or two choices. A cart counts each way. */
export const ways: readonly { dish: number; choices: readonly number[] }[] = [
  { dish: 0, choices: [] },
  { dish: CHOOSING, choices: [] },
  { dish: CHOOSING, choices: [0] },
  { dish: CHOOSING, choices: [0, 1] },
]

/** The group as each history begins. */
export const FIRST_GROUP = { least: 0, most: 2, prices: [4050, 0] }

/** What one of a way costs at today's prices, paise. */
export const unitOf = ({ dishes, group }: Model, { dish, choices }: (typeof ways)[number]): number =>
  (dishes[dish]?.price ?? 0) + choices.reduce((sum, choice) => sum + (group.choices[choice]?.price ?? 0), 0)

/** Whether a cart is refused for its choices: too few or too many, unless the unpaid order has as many of that way, or less than nothing to pay. */
export function isRefused(model: Model, pax: PaxModel, quantities: Quantities): boolean {
  const held = unpaidOf(pax)?.quantities ?? []
  return ways.some((way, place) => {
    const qty = quantities[place] ?? 0
    if (qty === 0) return false
    if (unitOf(model, way) < 0) return true
    if (way.dish !== CHOOSING || qty <= (held[place] ?? 0)) return false
    return way.choices.length < model.group.least || way.choices.length > model.group.most
  })
}

/** What was chosen with a cart, at today's prices: each choice with how often, and what it adds. */
export const chosenIn = ({ group }: Model, quantities: Quantities): ChosenModel[] =>
  ways.flatMap(({ choices }, place) =>
    choices.flatMap((choice) => {
      const { name, price } = group.choices[choice] ?? { name: '', price: 0 }
      const qty = quantities[place] ?? 0
      return qty === 0 ? [] : [{ name, qty, amount: price * qty }]
    }),
  )

export interface ChosenModel {
  name: string
  qty: number
  amount: number
}
