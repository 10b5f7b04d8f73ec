import { edit, type Mutation } from './mutation.ts'

const shared = (file: string, from: string, to: string): Mutation['edit'] => ({ file: `src/shared/${file}`, from, to })

/** The rules of happy hours, each changed by itself. */
export const mutationsOfHappyHours: readonly Mutation[] = [
  {
    rule: 'a happy hour lasts a minute longer',
    edit: shared('happy-hours.ts', 'minute >= begin && minute < last', 'minute >= begin && minute <= last'),
    on: 'sqlite',
  },
  {
    rule: 'a happy hour ends at midnight',
    edit: shared('happy-hours.ts', 'minute + DAY < last)', 'minute + DAY < begin)'),
    on: 'sqlite',
  },
  {
    rule: 'a happy hour goes by the clock of UTC',
    edit: shared('happy-hours.ts', 'clockOf(ms, timeZone)', "clockOf(ms, timeZone === '' ? timeZone : 'UTC')"),
    on: 'sqlite',
  },
  {
    rule: 'of two happy hours the dearer one counts',
    edit: shared('happy-hours.ts', 'other.percent - one.percent', 'one.percent - other.percent'),
    on: 'sqlite',
  },
  {
    rule: 'a happy price is rounded by the whole rupee',
    edit: shared(
      'happy-hours.ts',
      'rated(ordinary, (100 - percent) * 100)',
      '(Math.round(rated(ordinary, (100 - percent) * 100) / 100) * 100) as Paise',
    ),
    on: 'sqlite',
  },
  {
    rule: 'a happy hour is off the options too',
    edit: edit(
      'orders/price-cart.ts',
      'unitPrice(happyPrice(dish.price, hour.percent), prices)',
      'happyPrice(ordinary, hour.percent)',
    ),
    on: 'sqlite',
  },
  {
    rule: 'what Check Out placed in a happy hour has the price of later',
    edit: edit('orders/cart.repo.ts', 'priced.value.some(({ type }) => isTimed(all, type))', 'priced.value.length > 999'),
    on: 'sqlite',
  },
  {
    rule: 'a round is lost to a caller that names no happy hour',
    edit: edit('orders/rounds.ts', 'others.length === 0 ? keyOf(one) : key', 'others.length > 99 ? keyOf(one) : key'),
    on: 'sqlite',
  },
  {
    rule: 'two checks, of before a happy hour and of within, do not become one',
    edit: shared('modifiers.ts', "if (happyHour === undefined) return ''", "if (happyHour !== null) return ''"),
    on: 'sqlite',
  },
  {
    rule: 'a sent line forgets its happy hour',
    edit: edit('orders/cart.ts', 'line.happyHour !== undefined && {', 'line.happyHour !== undefined && line.held === true && {'),
    on: 'sqlite',
  },
]
