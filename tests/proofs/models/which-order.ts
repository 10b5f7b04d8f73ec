import type { Model, OrderModel, PaxModel } from './model.ts'

/** The order that a command is about: the passenger's newest, or a check that was opened without a guest, 0 for the newest. */
export function orderOf({ checks }: Model, { order }: PaxModel, check: number | null): OrderModel | null {
  if (check === null || checks.length === 0) return order
  return checks.at(-1 - (check % checks.length)) ?? order
}

/** The other order of a merge: that of a passenger, by their place, or after them one of the checks. */
export const otherOrderOf = (model: Model, pax: PaxModel, place: number): OrderModel | null =>
  model.pax[place]?.order ?? (place < model.pax.length ? null : orderOf(model, pax, place - model.pax.length))
