import { orderLineOf, type StoredLine } from '../../../src/server/orders/order/cart.ts'
import { priceCart } from '../../../src/server/orders/order/price-cart.ts'
import { againstStored, placedLines } from '../../../src/server/orders/order/rounds.ts'
import { rated } from '../../../src/shared/money/charges.ts'
import { happyHourOf, happyHoursAt, happyPrice } from '../../../src/shared/orders/happy-hours.ts'
import { ok } from '../../../src/shared/errors.ts'
import { lineKey } from '../../../src/shared/orders/modifiers.ts'
import { paise } from '../../../src/shared/money/money.ts'
import { clockOf } from '../../../src/shared/time.ts'
import { broken, type Mutation } from '../rules/mutation.ts'
import { seamsOf } from '../seam.ts'

const MINUTE_MS = 60_000
export const onMinuteLonger: typeof happyHoursAt = (all, timeZone, ms) => {
  const on = [...happyHoursAt(all, timeZone, ms), ...happyHoursAt(all, timeZone, ms - MINUTE_MS)]
  return (all ?? []).filter((one) => on.includes(one))
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const onUntilMidnight: typeof happyHoursAt = (all, timeZone, ms) =>
  happyHoursAt(all, timeZone, ms).filter(({ from }) => clockOf(ms, timeZone).minute >= minutesOf(from))

export const onByUtc: typeof happyHoursAt = (all, _timeZone, ms) => happyHoursAt(all, 'UTC', ms)

export const dearestHour: typeof happyHourOf = (on, type) =>
  on.filter(({ types }) => types.includes(type)).toSorted((one, other) => one.percent - other.percent)[0]

export const wholeRupees: typeof happyPrice = (ordinary, percent) =>
  paise(Math.round(rated(ordinary, (100 - percent) * 100) / 100) * 100)

export const priceOffOptions: typeof priceCart = (cart, goods) => {
  const cheaper = (line: StoredLine): StoredLine => {
    const hour = happyHourOf(goods.happyHours ?? [], line.type)
    if (line.happyHour === undefined || line.share !== undefined || hour === undefined) return line
    return { ...line, price: happyPrice(line.happyHour.price, hour.percent) }
  }
  const priced = priceCart(cart, goods)
  return priced.ok ? ok(priced.value.map(cheaper)) : priced
}

export const placedOutOfRound: typeof placedLines = (stored, priced, now) =>
  placedLines(stored, { ...priced, inRound: false }, now)

export const againstNamedHours: typeof againstStored = (stored, cart) => {
  const isOrdinary = (id: string, round: number | undefined): boolean =>
    stored.some((line) => line.dishId === id && line.round === round && line.happyHour === undefined)
  return againstStored(
    stored,
    cart.map(({ round, ...line }) =>
      round === undefined || (line.happyHour === undefined && !isOrdinary(line._id, round)) ? line : { ...line, round },
    ),
  )
}

export const keyWithoutHour: typeof lineKey = ({ happyHour: _happyHour, ...line }) => lineKey(line)

export const lineWithoutHour: typeof orderLineOf = (line) => {
  const { happyHour, ...rest } = orderLineOf(line)
  return { ...rest, ...(line.held === true && happyHour && { happyHour }) }
}

const seam = seamsOf(import.meta.filename)
const ofHours = (rule: string, name: string, twin: string): Mutation =>
  broken(rule, seam('shared/orders/happy-hours', name, twin))

/** The rules of happy hours. */
export const mutationsOfHappyHours: readonly Mutation[] = [
  ofHours('a happy hour lasts a minute longer', 'happyHoursAt', 'onMinuteLonger'),
  ofHours('a happy hour ends at midnight', 'happyHoursAt', 'onUntilMidnight'),
  ofHours('a happy hour goes by the clock of UTC', 'happyHoursAt', 'onByUtc'),
  ofHours('of two happy hours the dearer one counts', 'happyHourOf', 'dearestHour'),
  ofHours('a happy price is rounded by the whole rupee', 'happyPrice', 'wholeRupees'),
  broken('a happy hour is off the options too', seam('server/orders/order/price-cart', 'priceCart', 'priceOffOptions')),
  broken(
    'what Check Out placed in a happy hour has the price of later',
    seam('server/orders/order/rounds', 'placedLines', 'placedOutOfRound'),
  ),
  broken(
    'a round is lost to a caller that names no happy hour',
    seam('server/orders/order/rounds', 'againstStored', 'againstNamedHours'),
  ),
  broken(
    'a check from before a happy hour and one from within it do not merge',
    seam('shared/orders/modifiers', 'lineKey', 'keyWithoutHour'),
  ),
  broken('a sent line forgets its happy hour', seam('server/orders/order/cart', 'orderLineOf', 'lineWithoutHour')),
]
