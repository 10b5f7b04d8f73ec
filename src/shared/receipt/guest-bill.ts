import { sumLines } from './charge-text.ts'
import type { GuestBill, GuestBillLine } from '../contract/guest-bills.ts'
import { columnAmount, labelledAmount, queuedPlaces } from './invoice-text.ts'
import { paiseOf, sum, toRupees } from '../money/money.ts'
import {
  centred,
  dishColumns,
  dishRows,
  head,
  markCopy,
  pair,
  type PrintOccasion,
  type ReceiptBlock,
  type ReceiptDocument,
  rule,
  space,
  tablesPair,
  totalBlocks,
} from './receipt.ts'
import { seatGroups, seatName, seatsIn } from '../orders/seats.ts'
import { formatMoment, formatTime } from '../time.ts'

/** Printed at head and foot, so that the bill is not taken for a tax invoice. */
const NOT_PAID = 'Not a tax invoice, not paid'
const HELD = 'Held, not served yet'

/** The title of a bill in the print queue: its tables, never a name, since the queue keeps titles for long. */
export const guestBillTitle = ({ tables }: Pick<GuestBill, 'tables'>): string => `Bill ${queuedPlaces(tables)}`

const bold = (text: string): ReceiptBlock => ({ kind: 'text', text, bold: true })

function particulars(bill: GuestBill, { printedAt }: PrintOccasion): ReceiptBlock[] {
  const { fullName, checkname, tables, covers, servedBy, venue } = bill
  return [
    ...(checkname === '' ? [] : [{ ...pair('Check', checkname), isName: true }]),
    ...(fullName === '' ? [] : [{ ...pair('Passenger', fullName), isName: true }]),
    ...tablesPair(tables),
    ...(covers === undefined ? [] : [pair('Guests', String(covers))]),
    pair('Served by', servedBy),
    pair('Printed', formatMoment(printedAt, venue.timeZone)),
  ]
}

/** The lines of each round with its time, then held lines; only the dishes if there are no rounds. */
function byRound({ lines, venue }: GuestBill): ReceiptBlock[] {
  const rounds = Map.groupBy(lines, ({ round, held }) => (held === true ? HELD : round))
  return [...rounds].flatMap(([round, own]) => {
    const at = own[0]?.sentAt
    const sent = `Round ${round}${at === undefined ? '' : `, ${formatTime(at, venue.timeZone)}`}`
    return [...(round === undefined ? [] : [bold(round === HELD ? HELD : sent)]), ...own.flatMap(dishRows)]
  })
}

const heldMark = ({ held }: GuestBillLine): ReceiptBlock[] => (held === true ? [{ kind: 'text', text: HELD }] : [])

/** The lines of each seat and its amount with service charge and tax, then what all seats share. */
const bySeat = ({ lines }: GuestBill): ReceiptBlock[] =>
  seatGroups(lines).flatMap(({ seat, lines: own }, place) => [
    ...(place === 0 ? [] : [rule('single')]),
    bold(seatName(seat)),
    ...own.flatMap((line) => [...dishRows(line), ...heldMark(line)]),
    { ...pair(`${seatName(seat)} pays`, columnAmount(toRupees(sum(own.map(({ pays }) => paiseOf(pays)))))), bold: true },
  ])

/**
 * The bill of an unpaid order for the guests, by seat if its dishes have seats, else by round. It says that it is not a tax
 * invoice, opens no drawer, and shows how much of its total is held. Times are in the venue's time zone. Throws RangeError for an
 * invalid amount.
 */
export function guestBillReceipt(bill: GuestBill, occasion: PrintOccasion): ReceiptDocument {
  const blocks: ReceiptBlock[] = [
    ...head(bill.venue, 'BILL'),
    { kind: 'banner', text: NOT_PAID },
    ...particulars(bill, occasion),
    rule('single'),
    dishColumns,
    rule('single'),
    ...(seatsIn(bill.lines).length > 0 ? bySeat(bill) : byRound(bill)),
    rule('single'),
    ...sumLines(bill).map(([label, rupees]) => pair(label, labelledAmount(rupees))),
    ...totalBlocks(bill.total),
    ...(bill.held === 0 ? [] : [pair(HELD, labelledAmount(bill.held))]),
    space(1),
    centred(NOT_PAID),
  ]
  return markCopy({ letterhead: true, blocks }, occasion, bill.venue.timeZone)
}
