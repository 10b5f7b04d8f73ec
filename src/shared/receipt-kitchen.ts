import type { KitchenLine, KitchenTicket } from './contract/kitchen.ts'
import { centred, markCopy, pair, type PrintOccasion, type ReceiptBlock, type ReceiptDocument, rule } from './receipt.ts'
import { byCourse } from './by-course.ts'
import { queuedPlaces } from './invoice-text.ts'
import { noteText } from './modifiers.ts'
import { seatText } from './seats.ts'
import { formatMoment } from './time.ts'

type Tables = KitchenTicket['ordertable']

const placesOf = (tables: Tables): string[] =>
  tables.map(({ tablefloor, tableno }) => `${tablefloor} ${tableno}`.replaceAll(' ', '\u00a0'))

/** What a ticket is called in the print queue: where it goes and its number, never the passenger's name, which the queue outlives. */
export function kitchenTitle({ ordertable, number }: Pick<KitchenTicket, 'ordertable' | 'number'>): string {
  return `Kitchen ${queuedPlaces(ordertable)}, ticket ${number}`
}

const large = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true, double: true })

/** Blanks that a wrapped line keeps at its beginning. */
const INDENT = '\u00a0'.repeat(3)

const bold = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

/** How a dish is made: what is added, what is left out, the guest's note. An allergy cannot be overlooked: white on black. */
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

/** A dish to be read from across the kitchen; a taken back one says so on its own line, wherever the paper is torn. */
const dish = (line: KitchenLine): ReceiptBlock[] => [large(`${line.qty} x ${line.dishName}`), ...seated(line), ...making(line)]
const voided = (line: KitchenLine): ReceiptBlock[] => [
  large(`VOID ${line.qty} x ${line.dishName}`),
  ...seated(line),
  ...making(line),
]

/** Whose dish it is. */
const seated = ({ seats = [] }: KitchenLine): ReceiptBlock[] => (seats.length === 0 ? [] : [bold(`${INDENT}${seatText(seats)}`)])

/** Dishes under the names of their courses. */
const courses = (lines: readonly KitchenLine[], shown: (line: KitchenLine) => ReceiptBlock[]): ReceiptBlock[] =>
  byCourse(lines).flatMap(({ course, lines: own }) => [
    ...(course === '' ? [] : [bold(course.toUpperCase())]),
    ...own.flatMap(shown),
  ])

/**
 * The ticket that shows the kitchen what is new about an order: dishes large and without prices, what was taken out marked VOID.
 * Table and passenger's name say whose it is. Its moment is in the venue's time zone.
 */
export function kitchenReceipt(ticket: KitchenTicket, occasion: PrintOccasion): ReceiptDocument {
  const { ordertable, movedfrom, added, cancelled, timeZone } = ticket
  const hasMoved = movedfrom.length > 0 || (added.length === 0 && ticket.voided.length === 0)
  const blocks: ReceiptBlock[] = [
    { kind: 'text', text: 'KITCHEN', align: 'center', bold: true },
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
    pair('Ordered', formatMoment(ticket.createdAt, timeZone)),
    pair('Served by', [ticket.staffName, ticket.terminal].filter((part) => part !== '').join(', ')),
    rule('double'),
    ...(cancelled ? [{ kind: 'banner', text: 'ORDER CANCELLED' } as const] : []),
    ...(hasMoved ? [{ kind: 'banner', text: 'OTHER TABLE' } as const] : []),
    ...(movedfrom.length > 0 ? [pair('Before', placesOf(movedfrom).join(', '))] : []),
    ...courses(added, dish),
    ...(ticket.voided.length > 0 && added.length > 0 ? [rule('single')] : []),
    ...courses(ticket.voided, voided),
    rule('double'),
    ...(ticket.next === undefined ? [] : [{ ...centred(`NEXT: ${ticket.next}, held`), bold: true }]),
  ]
  return markCopy({ blocks }, occasion, timeZone)
}
