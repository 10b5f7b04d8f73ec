import { seatText } from './seats.ts'
import { type Rates, ratesMark } from '../money/charges.ts'
import { add, formatAmount, type Paise, paiseOf, sum, toRupees, ZERO } from '../money/money.ts'

/** A group of options: from `least` to `most` of its choices. */
export interface Group {
  _id: string
  name: string
  least: number
  most: number
  modifiers: readonly { _id: string; name: string; price: number }[]
}

/**
 * What distinguishes lines of one dish: choices in any order, note and allergy, course and seat, and on a check the round with
 * its happy hour, or that it is held.
 */
interface Ordered {
  _id: string
  modifiers?: readonly { _id: string }[] | undefined
  note?: string | undefined
  allergy?: boolean | undefined
  /** The shared line that this is a share of. */
  share?: { _id: string } | undefined
  round?: number | undefined
  held?: boolean | undefined
  course?: string | undefined
  seat?: number | undefined
  /** Its name; a line as an order shows it also has the ordinary price. */
  happyHour?: string | { name: string } | undefined
}

/**
 * The key of a dish with its choices, by which it is paid for and checked against the menu. Without choices it is the dish's id.
 */
export const choicesKey = ({ _id, modifiers = [] }: Pick<Ordered, '_id' | 'modifiers'>): string =>
  [_id, ...modifiers.map((modifier) => modifier._id).toSorted()].join('+')

/** The key of a line: dish, choices and note, course and seat, and when it was sent. Lines with the same key are added up. */
export function lineKey(line: Ordered): string {
  const { note = '', allergy = false, round, held = false, share, course, seat } = line
  const when = `${round === undefined ? '' : `#${round}${hourMark(line)}`}${held ? '~' : ''}`
  const where = `${course === undefined ? '' : `^${JSON.stringify(course)}`}${seat === undefined ? '' : `$${seat}`}`
  const made = `${choicesKey(line)}${when}${where}${share === undefined ? '' : `@${share._id}`}`
  return note === '' && !allergy ? made : `${made}|${allergy ? '!' : ''}|${note}`
}

/** The happy hour in a key: two merged checks may each have a round 1, one priced before a happy hour and one in it. */
function hourMark({ happyHour }: Ordered): string {
  if (happyHour === undefined) return ''
  return `%${JSON.stringify(typeof happyHour === 'string' ? happyHour : happyHour.name)}`
}

/** The line that `line` continues: the one with the same key, or the held one if all of it is sent now. */
export function lineBefore<L>(line: Ordered, before: ReadonlyMap<string, L>, after: ReadonlySet<string>): L | undefined {
  const heldKey = lineKey({ ...line, held: true })
  return before.get(lineKey(line)) ?? (after.has(heldKey) ? undefined : before.get(heldKey))
}

/** The price of one dish with its choices, paise; below zero it cannot be ordered. */
export const unitPrice = (dish: Paise, choices: readonly Paise[]): Paise => add(dish, sum(choices))

/** The same in rupees, for calls and screens. */
export const unitRupees = (dish: number, choices: readonly { price: number }[]): number =>
  toRupees(
    unitPrice(
      paiseOf(dish),
      choices.map(({ price }) => paiseOf(price)),
    ),
  )

const asked = (name: string): string => {
  const lower = name.toLocaleLowerCase('en')
  return `Choose ${/^[aeiou]/.test(lower) ? 'an' : 'a'} ${lower}`
}

/** What is missing or too much in a group, as text; null if its choices are valid. */
export function groupTrouble({ name, least, most, modifiers }: Group, chosen: ReadonlySet<string>): string | null {
  const count = modifiers.filter(({ _id }) => chosen.has(_id)).length
  if (count < least) return least === 1 ? asked(name) : `${name}: ${least - count} more`
  return count > most ? `${name}: ${most} at most` : null
}

/** Why a dish cannot be ordered with these choices, or null: an unknown choice, too few, too many, or a price below zero. */
export function choicesTrouble(dish: Paise, groups: readonly Group[], chosen: readonly string[]): string | null {
  const offered = new Map(groups.flatMap(({ modifiers }) => modifiers.map((modifier) => [modifier._id, modifier] as const)))
  const ids = new Set(chosen)
  if ([...ids].some((id) => !offered.has(id))) return 'One of its options is no longer available'
  const broken = groups.map((group) => groupTrouble(group, ids)).find((trouble) => trouble !== null)
  if (broken !== undefined) return broken
  const prices = [...ids].map((id) => paiseOf(offered.get(id)?.price ?? 0))
  return costTrouble(unitPrice(dish, prices))
}

/** Why a price is not possible, or null. */
export const costTrouble = (unit: Paise): string | null => (unit < ZERO ? 'These options take the price below 0' : null)

interface Priced extends Pick<Ordered, '_id' | 'modifiers'> {
  qty: number
  price: number
  /** The discount on the line, in the unit of the prices. */
  discount?: { amount: number } | undefined
  terms?: Rates | undefined
}

const offOf = ({ discount }: Priced): number => discount?.amount ?? 0

const rated = ({ terms }: Priced): string[] => (terms === undefined ? [] : [`+${ratesMark(terms)}`])

/**
 * A mark of what is approved: dishes with choices, quantities, prices, discounts and rates. Notes and the order of lines do not
 * matter.
 */
export function approvedMark(lines: readonly Priced[]): string {
  const counts = new Map<string, Priced>()
  for (const line of lines) {
    const key = `${choicesKey(line)}:${line.price}:${ratesMark(line.terms)}`
    const known = counts.get(key)
    const discount = { amount: offOf(line) + (known === undefined ? 0 : offOf(known)) }
    counts.set(key, { ...line, qty: line.qty + (known?.qty ?? 0), discount })
  }
  return [...counts.values()]
    .map((line) =>
      [choicesKey(line), line.qty, line.price, ...(offOf(line) === 0 ? [] : [`-${offOf(line)}`]), ...rated(line)].join(':'),
    )
    .toSorted()
    .join('|')
}

/** A note as shown: an allergy is named first. */
export const noteText = ({ note = '', allergy = false }: Pick<Ordered, 'note' | 'allergy'>): string =>
  [...(allergy ? ['Allergy'] : []), ...(note === '' ? [] : [note])].join(': ')

/** A choice with its price: 'Pepper +90.00', 'Small −20.00', 'Medium rare'. */
export const choiceText = ({ name, price }: { name: string; price: number }): string =>
  price === 0 ? name : `${name} ${price > 0 ? '+' : ''}${formatAmount(paiseOf(price))}`

/**
 * A dish with options, course and seat in one line: '2 × Ribeye steak (Medium rare, No onion), Allergy: nuts · Mains · Seat 2'.
 */
export function dishText(line: {
  qty: number
  dishName: string
  modifiers?: readonly { name: string }[] | undefined
  note?: string | undefined
  allergy?: boolean | undefined
  course?: string | undefined
  seat?: number | undefined
  seats?: readonly number[] | undefined
}): string {
  const { qty, dishName, modifiers = [], course = '', seat } = line
  const place = [course, seatText(line.seats ?? (seat === undefined ? [] : [seat]))].filter((part) => part !== '')
  const choices = modifiers.length === 0 ? '' : ` (${modifiers.map(({ name }) => name).join(', ')})`
  const note = noteText(line)
  return [`${qty} × ${dishName}${choices}${note === '' ? '' : `, ${note}`}`, ...place].join(' · ')
}

interface Shared {
  dishName: string
  share?: { qty: number } | undefined
}

const shareText = ({ qty }: { qty: number }): string => (qty === 1 ? ' (share)' : ` (share of ${qty})`)

/** A line's name on orders and invoices: a share of a dish is marked as such. */
export const shownName = ({ dishName, share }: Shared): string => (share === undefined ? dishName : dishName + shareText(share))

/** The name of a shown line's dish, as the kitchen knows it. */
export function cookedName({ dishName, share }: Shared): string {
  const ending = share === undefined ? '' : shareText(share)
  return ending !== '' && dishName.endsWith(ending) ? dishName.slice(0, -ending.length) : dishName
}
