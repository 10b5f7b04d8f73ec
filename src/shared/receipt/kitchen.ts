import type { KitchenLine, KitchenPart, KitchenTicket } from '../contract/kitchen.ts'
import { centred, markCopy, pair, type PrintOccasion, type ReceiptBlock, type ReceiptDocument, rule, space } from './receipt.ts'
import { byCourse } from '../orders/by-course.ts'
import { queuedPlaces } from './invoice-text.ts'
import { noteText } from '../orders/modifiers.ts'
import { seatText } from '../orders/seats.ts'
import { dayOf, formatMoment, formatTime, msOf } from '../time.ts'

type Tables = KitchenTicket['ordertable']

const placesOf = (tables: Tables): string[] =>
  tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`.replaceAll(' ', '\u00a0'))

/** Maximum length of a title in the print queue. */
const MAX_TITLE = 60

/**
 * The title of a ticket in the print queue: station, tables and number, but not the passenger's name, since the queue keeps
 * titles for long.
 */
export function kitchenTitle({ ordertable, number, part }: Pick<KitchenTicket, 'ordertable' | 'number' | 'part'>): string {
  const [where, which] = [`${part?.station ?? 'Kitchen'} ${queuedPlaces(ordertable)}`, `, ticket ${number}`]
  const room = MAX_TITLE - which.length
  return (where.length > room ? `${where.slice(0, room - 1)}…` : where) + which
}

const high = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true, tall: true })

/** The indent of a wrapped line. */
const INDENT = '\u00a0'.repeat(3)

const bold = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

/** The options of a dish: additions, omissions and the guest's note. An allergy is printed white on black. */
const making = ({ modifiers = [], note, allergy }: KitchenLine): ReceiptBlock[] => {
  const said = noteText({ note, allergy })
  return [
    ...modifiers.map(({ name, leaveOut }) => bold(`${INDENT}${leaveOut === true ? '-' : '+'}\u00a0${name}`)),
    ...(allergy === true
      ? [{ kind: 'banner', text: said.toUpperCase() } as const]
      : said === ''
        ? []
        : [bold(`${INDENT}Note: ${said}`)]),
  ]
}

/** A dish in large letters; a voided one is marked on its own line, so that the mark survives when the paper is torn. */
const dish = (line: KitchenLine): ReceiptBlock[] => [named('', line), ...making(line)]
const voided = (line: KitchenLine): ReceiptBlock[] => [named('VOID ', line), ...making(line)]

/** A dish with its seat, beside it if both fit, else below. */
const named = (mark: string, { qty, dishName, seats = [] }: KitchenLine): ReceiptBlock => {
  const text = `${mark}${qty} x ${dishName}`
  const seat = seatText(seats).replaceAll(' ', '\u00a0')
  return seats.length === 0 ? high(text) : { ...pair(text, seat), bold: true, tall: true }
}

const distinct = (words: readonly (string | undefined)[]): string =>
  [...new Set(words.filter((word) => word !== undefined))].join(', ')

/** Why dishes are voided, by whom, and when they were sent, as far as known: once below all of them. */
const voidFacts = ({ voided: gone, staffName, createdAt, timeZone }: KitchenTicket): ReceiptBlock[] => {
  if (gone.length === 0) return []
  const momentOf = (sentAt: string) =>
    dayOf(msOf(sentAt), timeZone) === dayOf(msOf(createdAt), timeZone)
      ? formatTime(sentAt, timeZone)
      : formatMoment(sentAt, timeZone)
  const facts = [
    ['Reason', distinct(gone.map(({ reason }) => reason))],
    ['Voided by', staffName],
    ['Sent at', distinct(gone.map(({ sentAt }) => sentAt && momentOf(sentAt)))],
  ] as const
  return [space(1), ...facts.filter(([, value]) => value !== '').map(([label, value]) => pair(label, value))]
}

/** Who serves the dishes: the sender of the ticket, or on a ticket that only voids dishes, the person who sent those. */
const servedBy = ({ added, voided: gone, staffName, terminal }: KitchenTicket): string =>
  (added.length === 0 && distinct(gone.map(({ sentBy }) => sentBy))) ||
  [staffName, terminal].filter((part) => part !== '').join(', ')

/** Dishes grouped under their courses. */
const courses = (lines: readonly KitchenLine[], shown: (line: KitchenLine) => ReceiptBlock[]): ReceiptBlock[] =>
  byCourse(lines).flatMap(({ course, lines: own }) => [
    ...(course === '' ? [] : [bold(course.toUpperCase())]),
    ...own.flatMap(shown),
  ])

/** The heading: the station, if any, white on black; 'VOID' if there is nothing to make. */
const headOf = ({ part, added, voided: gone }: KitchenTicket): ReceiptBlock => {
  if (part === undefined) return { kind: 'text', text: 'KITCHEN', align: 'center', bold: true }
  const station = part.station.toUpperCase()
  return { kind: 'banner', text: added.length === 0 && gone.length > 0 ? `VOID - ${station}` : station }
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How much this station and the others make; if there is nothing to make, a banner says so. */
const sumsOf = ({ elsewhere }: KitchenPart, { added, voided: gone }: KitchenTicket): ReceiptBlock[] => {
  if (added.length === 0) return gone.length === 0 ? [] : [{ kind: 'banner', text: 'DO NOT COOK' }]
  const dishes = added.reduce((sum, { qty }) => sum + qty, 0)
  const own = `${counted(added.length, 'line', 'lines')}, ${counted(dishes, 'dish', 'dishes')}`
  const [first = '', ...others] = elsewhere.map(({ station, dishes: more }) => `${station} has ${more} more`)
  return [pair(own, first), ...others.map((more) => pair('', more))]
}

/**
 * The kitchen ticket with what is new in an order: dishes in double height and without prices, voided ones marked VOID, with
 * tables and passenger. A station's part names the station and how much others make. Its time is in the venue's time zone.
 */
export function kitchenReceipt(ticket: KitchenTicket, occasion: PrintOccasion): ReceiptDocument {
  const { ordertable, movedfrom, added, cancelled, timeZone } = ticket
  const hasMoved = movedfrom.length > 0 || (added.length === 0 && ticket.voided.length === 0)
  const blocks: ReceiptBlock[] = [
    headOf(ticket),
    ...placesOf(ordertable).map((place): ReceiptBlock => ({
      kind: 'text',
      text: place,
      align: 'center',
      bold: true,
      double: true,
    })),
    { ...centred(ticket.fullName), isName: true },
    rule('single'),
    pair('Ticket', String(ticket.number)),
    ...(ticket.round === undefined ? [] : [pair('Round', String(ticket.round))]),
    ...(ticket.covers === undefined ? [] : [pair('Guests', String(ticket.covers))]),
    pair('Ordered', formatMoment(ticket.createdAt, timeZone)),
    pair('Served by', servedBy(ticket)),
    rule('double'),
    ...(cancelled ? [{ kind: 'banner', text: 'ORDER CANCELLED' } as const] : []),
    ...(hasMoved ? [{ kind: 'banner', text: 'TABLE CHANGED' } as const] : []),
    ...(movedfrom.length > 0 ? [pair('Was', placesOf(movedfrom).join(', '))] : []),
    ...courses(added, dish),
    ...(ticket.voided.length > 0 && added.length > 0 ? [rule('single')] : []),
    ...courses(ticket.voided, voided),
    ...voidFacts(ticket),
    rule('double'),
    ...(ticket.part === undefined ? [] : sumsOf(ticket.part, ticket)),
    ...(ticket.next === undefined ? [] : [{ ...centred(`NEXT: ${ticket.next}, held`), bold: true }]),
  ]
  return markCopy({ blocks }, occasion, timeZone)
}
