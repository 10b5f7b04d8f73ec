import { describe, expect, it } from 'vitest'
import type { Order, OrderAfterChange } from '../../../../src/shared/contract/orders.ts'
import { csvText } from '../../../../src/renderer/data/csv-export.ts'
import { orderFileColumns } from '../../../../src/renderer/screens/orders/order-list.tsx'
import { matches } from '../../../../src/renderer/model/orders/order-match.ts'
import { ageMinutes } from '../../../../src/renderer/model/format.ts'
import { ageLabel, changeLabel, LATE_AFTER_MIN, paymentLabel } from '../../../../src/renderer/model/orders/order-labels.ts'
import { orderPlace } from '../../../../src/renderer/model/orders/order-name.ts'

const table = (tableno: number) => ({ _id: `t${tableno}`, tableno, tablefloor: '2nd Floor' as const })
const order: Order = {
  _id: 'o',
  userid: 'u',
  fullName: 'Tomás Silva',
  cardNumber: '70012',
  order: [{ _id: 'd', dishName: 'Samosa chaat', price: 240, imageUrl: '', rating: 4, type: 'Starters', qty: 2 }],
  ordertable: [table(3), table(4)],
  totalprice: 480,
  orderstatus: 'Delivering',
  payment: 'paid',
  invoiceno: 'INV-000483',
  createdAt: '2026-11-21T14:16:00.000Z',
  staffName: 'Anita Rao',
  terminal: 'Pool Bar',
  version: 1,
  splitfrom: '',
}
const after = (change: Partial<OrderAfterChange>): OrderAfterChange => ({ ...order, tablesheld: order.ordertable, ...change })

describe('the age of an order', () => {
  const placed = Date.parse(order.createdAt)
  it.each([
    [0, '0 min'],
    [59_999, '0 min'],
    [60_000, '1 min'],
    [20 * 60_000, '20 min'],
    [59 * 60_000, '59 min'],
    [65 * 60_000, '1 h 05 min'],
    [-90_000, '0 min'],
  ])('%d ms after it was placed is %s', (ms, words) => {
    expect(ageLabel(ageMinutes(order.createdAt, placed + ms))).toBe(words)
  })

  it('is late after 20 minutes (look, order status)', () => {
    expect(LATE_AFTER_MIN).toBe(20)
  })
})

describe('the words of an order', () => {
  it('say where it is served, else whose it is', () => {
    expect(orderPlace(order)).toBe('2nd Floor 3, 4')
    expect(orderPlace({ ...order, ordertable: [] })).toBe('Tomás Silva')
  })

  it('say its payment in plain text', () => {
    expect(paymentLabel(order)).toBe('Paid · INV-000483')
    expect(paymentLabel({ payment: 'unpaid', invoiceno: '' })).toBe('Unpaid')
    expect(paymentLabel({ payment: 'cancelled', invoiceno: '' })).toBe('Cancelled')
  })

  it.each([
    ['Preparing', after({}), '2nd Floor 3, 4: Delivering'],
    ['Delivering', after({ orderstatus: 'Completed', tablesheld: [] }), '2nd Floor 3, 4: Completed. The tables are free'],
    ['Completed', after({}), '2nd Floor 3, 4: Delivering. The tables are booked again'],
    ['Completed', after({ tablesheld: [table(4)] }), '2nd Floor 3, 4: Delivering. Booked by others since: 2nd Floor 3'],
    [
      'Completed',
      after({ ordertable: [table(3)], tablesheld: [table(3)] }),
      '2nd Floor 3: Delivering. The table is booked again',
    ],
    ['Delivering', after({ ordertable: [], tablesheld: [], orderstatus: 'Completed' }), 'Tomás Silva: Completed'],
  ] as const)('say what a change from %s did, tables included', (orderstatus, changed, words) => {
    expect(changeLabel({ orderstatus }, changed)).toBe(words)
  })
})

describe('the search on the board', () => {
  it.each(['tomas', 'SILVA', '7001', '000483', '2nd floor 4', ''])('finds it by %j', (text) => {
    expect(matches(order, { text, floor: null })).toBe(true)
  })

  it.each(['Mehta', '2nd floor 5', '80012'])('does not find it by %j', (text) => {
    expect(matches(order, { text, floor: null })).toBe(false)
  })

  it('keeps to a floor', () => {
    expect(matches(order, { text: '', floor: '2nd Floor' })).toBe(true)
    expect(matches(order, { text: '', floor: '1st Floor' })).toBe(false)
  })
})

describe('orders as CSV', () => {
  it('carry a row each, in the venue’s time, and no formula', () => {
    const [head, row] = csvText(orderFileColumns('Asia/Kolkata'), [{ ...order, fullName: '=HYPERLINK("x")' }]).split('\r\n')
    expect(head).toBe('\ufeffPlaced,Tables,Passenger,Card,Dishes,"Total, Rs",Status,Payment,Invoice no.,Taken by,Terminal')
    expect(row).toBe(
      '2026-11-21 19:46,"2nd Floor 3, 4","\'=HYPERLINK(""x"")",70012,2 × Samosa chaat,480.00,Delivering,paid,INV-000483,Anita Rao,Pool Bar',
    )
  })

  it('give a cancelled order no status', () => {
    expect(csvText(orderFileColumns('UTC'), [{ ...order, payment: 'cancelled' }])).toContain(',480.00,,cancelled,')
  })
})
