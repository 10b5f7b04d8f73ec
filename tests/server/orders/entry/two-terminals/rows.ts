import type { Order } from '../../../../../src/shared/contract/orders.ts'
import { newId } from '../../../../../src/shared/ids.ts'
import { lineBack, openCheck, sendCheck } from '../../../../support/server/check.ts'
import type { Answer } from '../../../../support/server/client.ts'
import { freeTables } from '../../../../support/server/sale.ts'
import { bodyOf, CARD_PIN, type Desk, divide, type Meal, read, unite } from './meal.ts'

/** A call that changes an order, as a terminal makes it that knows the order as `known`. */
export interface Row {
  /** What there has to be before anybody reads the order. */
  prepare?: (meal: Meal) => Promise<void>
  act: (meal: Meal, known: Order, desk: Desk) => Promise<Answer<unknown>>
  /** Whether what the call did is still there to be seen. */
  isKept: (meal: Meal, known: Order) => Promise<boolean>
  /** Whether the order is another one by it: other contents, other tables, or its end. */
  changes: boolean
  /** Why the call may go on after somebody else changed the order; left out where it must be refused. */
  harmless?: string
}

const soupOf = ({ soup }: Meal, qty = 1) => ({ _id: soup._id, price: soup.price, qty })
const has = async (meal: Meal, wanted: (line: Order['order'][number]) => boolean): Promise<boolean> =>
  (await read(meal, meal.id)).order.some(wanted)
const hasSoup = (meal: Meal) => has(meal, ({ _id }) => _id === meal.soup._id)
const isInHistory = async ({ first, id }: Meal, what: string, terminal?: string): Promise<boolean> =>
  (await first.client.ok('orderHistory', { params: { id } })).some(
    (event) => event.what === what && (terminal === undefined || event.terminal === terminal),
  )
const version = ({ version: known }: Order) => ({ version: known })
const at = ({ terminal }: Desk) => ({ terminal })

const lines: Record<'sendCheck' | 'placeOrder' | 'voidOrder' | 'giveDiscount' | 'seatLines', Row> = {
  sendCheck: {
    act: (meal, known, desk) =>
      sendCheck(desk.client, known, { lines: [...known.order.map(lineBack), soupOf(meal)], ...at(desk) }),
    isKept: hasSoup,
    changes: true,
  },
  placeOrder: {
    act: (meal, known, desk) =>
      desk.client.call('placeOrder', {
        params: { userid: meal.host.pax._id },
        body: bodyOf(known, [soupOf(meal, desk.isFirst ? 1 : 2)]),
        ...at(desk),
      }),
    isKept: hasSoup,
    changes: true,
  },
  voidOrder: {
    act: (_meal, known, desk) =>
      desk.client.call('voidOrder', {
        params: { id: known._id },
        body: { ...version(known), lines: [{ line: 0, qty: 1 }], reason: 'too_long', cooked: true },
        ...at(desk),
      }),
    isKept: async (meal, known) =>
      (await isInHistory(meal, 'voided')) &&
      !(await has(meal, ({ _id, qty }) => _id === meal.biryani._id && qty === known.order[0]?.qty)),
    changes: true,
  },
  giveDiscount: {
    act: (_meal, known, desk) =>
      desk.client.call('giveDiscount', {
        params: { id: known._id },
        body: {
          ...version(known),
          kind: 'discount',
          percent: desk.isFirst ? 10 : 5,
          reason: 'complaint',
          lines: [0],
        },
        ...at(desk),
      }),
    isKept: (meal) => has(meal, ({ discount }) => discount !== undefined),
    changes: true,
  },
  seatLines: {
    act: (_meal, known, desk) =>
      desk.client.call('seatLines', {
        params: { id: known._id },
        body: { ...version(known), lines: [{ line: 0, qty: 1 }], seat: desk.isFirst ? 2 : 3 },
        ...at(desk),
      }),
    isKept: (meal) => has(meal, ({ seat }) => seat === 2),
    changes: true,
  },
}

const shares: Record<'splitOrder' | 'joinOrder' | 'mergeOrder' | 'unmergeOrder' | 'giveOrder', Row> = {
  splitOrder: {
    act: (meal, known, desk) =>
      desk.client.call('splitOrder', {
        params: { id: known._id },
        body: { userid: meal.third.pax._id, ...version(known), lines: [{ line: 0, qty: 1 }] },
        ...at(desk),
      }),
    isKept: ({ first, third, id }) =>
      first.client.ok('listOrderParts', { params: { id } }).then((parts) => parts.some(({ userid }) => userid === third.pax._id)),
    changes: true,
  },
  joinOrder: {
    prepare: divide,
    act: async (meal, _known, desk) => {
      const part = await read(meal, meal.part ?? '')
      return desk.client.call('joinOrder', { params: { id: part._id }, body: version(part), ...at(desk) })
    },
    isKept: async (meal) => (await read(meal, meal.part ?? '')).payment === 'cancelled',
    changes: true,
    harmless: 'it names the version of the part, and only brings its dishes to those that the order has by then',
  },
  mergeOrder: {
    act: async (meal, known, desk) => {
      const other = await read(meal, meal.other)
      const body = { ...version(known), other: other._id, otherversion: other.version }
      return desk.client.call('mergeOrder', { params: { id: known._id }, body, ...at(desk) })
    },
    isKept: async (meal) => (await hasSoup(meal)) && (await read(meal, meal.other)).payment === 'cancelled',
    changes: true,
  },
  giveOrder: {
    act: (meal, known, desk) =>
      desk.client.call('giveOrder', {
        params: { id: known._id },
        body: { ...version(known), userid: (desk.isFirst ? meal.third : meal.friend).pax._id },
        ...at(desk),
      }),
    isKept: async (meal) => (await read(meal, meal.id)).userid === meal.third.pax._id,
    changes: true,
  },
  unmergeOrder: {
    prepare: unite,
    act: (meal, known, desk) =>
      desk.client.call('unmergeOrder', {
        params: { id: known._id },
        body: { ...version(known), other: meal.other },
        ...at(desk),
      }),
    isKept: async (meal) => (await read(meal, meal.other)).payment === 'unpaid',
    changes: true,
  },
}

const ends: Record<'cancelOrder' | 'payOrder' | 'sellOrder', Row> = {
  cancelOrder: {
    act: (_meal, known, desk) =>
      desk.client.call('cancelOrder', { params: { id: known._id }, query: version(known), ...at(desk) }),
    isKept: async (meal) => (await read(meal, meal.id)).payment === 'cancelled',
    changes: true,
  },
  payOrder: {
    act: async ({ host }, known, desk) => {
      const order = known.order.map(lineBack).map(({ price: _price, ...line }) => line)
      const body = { cardNumber: host.card.cardNumber, pin: CARD_PIN, order }
      const approved = await desk.client.call('verifyCardPin', { body, ...at(desk) })
      if (approved.status !== 200) return approved
      return desk.client.call('payOrder', {
        params: { customerid: host.card._id },
        body: { balance: known.totalprice },
        key: newId(),
        ...at(desk),
      })
    },
    isKept: async (meal, known) => {
      const { payment, totalprice } = await read(meal, meal.id)
      return payment === 'paid' && totalprice === known.totalprice
    },
    changes: true,
    harmless: 'it takes what the guest approved, dishes and total, or nothing; seats and tables are not what is paid',
  },
  sellOrder: {
    act: ({ host }, known, desk) =>
      desk.client.call('sellOrder', {
        body: { ...bodyOf(known, []), cardNumber: host.card.cardNumber, consent: { by: 'pin', pin: CARD_PIN } },
        key: newId(),
        ...at(desk),
      }),
    isKept: async (meal, known) => {
      const { payment, totalprice } = await read(meal, meal.id)
      return payment === 'paid' && totalprice === known.totalprice
    },
    changes: true,
  },
}

const places: Record<'moveOrder' | 'setOrderStatus' | 'openCheck' | 'printGuestBill' | 'setTable', Row> = {
  moveOrder: {
    act: async ({ test }, known, desk) => {
      const tables = (await freeTables(test, desk.client, 9)).slice(desk.isFirst ? 0 : 5, desk.isFirst ? 1 : 6)
      return desk.client.call('moveOrder', { params: { id: known._id }, body: { ...version(known), tables }, ...at(desk) })
    },
    isKept: async (meal, known) => (await read(meal, meal.id)).ordertable[0]?._id !== known.ordertable[0]?._id,
    changes: true,
  },
  setOrderStatus: {
    act: (_meal, known, desk) =>
      desk.client.call('setOrderStatus', {
        params: { id: known._id },
        body: { orderstatus: desk.isFirst ? 'Delivering' : 'Completed' },
        ...at(desk),
      }),
    isKept: (meal) => isInHistory(meal, 'status', meal.first.terminal),
    changes: false,
    harmless: 'it changes nothing of what is on the order, and the history has each one with who and where',
  },
  openCheck: {
    act: (meal, known, desk) =>
      openCheck(desk.client, { lines: [soupOf(meal)], tables: known.ordertable.map(({ _id }) => ({ _id })), ...at(desk) }),
    isKept: () => Promise.resolve(true),
    changes: false,
    harmless: 'it is another check, and gets no table that this one has',
  },
  printGuestBill: {
    act: (_meal, known, desk) =>
      desk.client.call('printGuestBill', { params: { id: known._id }, body: { printid: newId() }, ...at(desk) }),
    isKept: (meal) => isInHistory(meal, 'billed'),
    changes: false,
    harmless: 'it prints what the order is by then, and answers that',
  },
  setTable: {
    act: (_meal, known, desk) =>
      desk.client.call('setTable', { params: { _id: known.ordertable[0]?._id }, body: { status: false }, ...at(desk) }),
    isKept: () => Promise.resolve(true),
    changes: false,
    harmless: 'a table is taken from another by `take` alone, which the audit has; nothing of the order is another',
  },
}

export const rows = { ...lines, ...shares, ...ends, ...places }
