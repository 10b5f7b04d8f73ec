import type { Model } from './model.ts'

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
