import type { CallName } from '../../../src/shared/contract/index.ts'
import { newId } from '../../../src/shared/ids.ts'
import type { Given } from '../sales/wire.ts'
import type { KilledServer } from './killed-server.ts'

const DAY_MS = 86_400_000
/** Rupees: what a count finds in the drawer, and what a closing leaves of it. */
const FOUND = 500
const LEFT = 100

/** Someone who takes a drawer over. */
export interface NextHolder {
  email: string
  password: string
}

/** Where a move is made. */
export interface At {
  target: KilledServer
  next: NextHolder
}

/** A call that moves money, and what has to come before it each time. */
export interface NewMove {
  call: CallName
  ready: (at: At) => Promise<Given>
}

const later = (): string => new Date(Date.now() + DAY_MS).toISOString()
const guestsOf = ({ target }: At) => target.site.prepared.cards
const guestOf = (at: At) => {
  const [guest] = guestsOf(at)
  if (guest === undefined) throw new Error('nobody is aboard')
  return guest
}
const idsOf = (at: At): string[] => guestsOf(at).map(({ paxId }) => paxId)
const done = ({ target }: At, call: CallName, body: object, params?: Record<string, string>) =>
  target.must(call, { body, ...(params && { params }), key: newId() })

const isOpen = async ({ target }: At): Promise<boolean> => (await target.must('currentShift', {}))['shift'] !== null
async function opened(at: At): Promise<void> {
  if (!(await isOpen(at))) await done(at, 'openShift', { found: FOUND, fromSafe: 0, reason: '' })
}
async function counted(at: At): Promise<{ count: string; left: number; reason: string }> {
  await opened(at)
  const { _id } = await done(at, 'countDrawer', { notes: [], other: FOUND, left: FOUND, reason: '' })
  return { count: String(_id), left: LEFT, reason: '' }
}
async function closed(at: At): Promise<void> {
  if (await isOpen(at)) await done(at, 'closeShift', await counted(at))
}
const inSafe = (at: At) => done(at, 'moveSafe', { kind: 'in', amount: FOUND, reason: 'Float' })

const activation = (at: At) => ({ ids: idsOf(at), balance: 20, expiryDate: later() })
async function allHaveCards(at: At): Promise<void> {
  await opened(at)
  const found = await at.target.must('checkActivation', { body: {} })
  if ((found['cards'] as unknown[]).length > 0) await done(at, 'activateCards', activation(at))
}

/** A dispute of a fresh invoice with the credit note that ends it. */
async function disputed(at: At): Promise<{ params: { id: string }; body: object }> {
  await allHaveCards(at)
  const guest = guestOf(at)
  const [dish] = at.target.site.prepared.dishes
  if (dish === undefined) throw new Error('nothing is on the menu')
  const order = [{ _id: dish._id, qty: 1 }]
  const placed = { order, totalprice: dish.price, ordertable: [] }
  await done(at, 'placeOrder', placed, { userid: guest.paxId })
  const taken = await at.target.must('takeCash', { body: { cardNumber: guest.number, order, tendered: dish.price } })
  const { orderid } = await done(
    at,
    'payOrder',
    { balance: dish.price, tendered: dish.price },
    { customerid: String(taken['id']) },
  )
  const of = { orderid: String(orderid) }
  const { _id: id } = await done(at, 'takeDispute', { said: 'Too salty' }, of)
  const back = { lines: [{ line: 0, qty: 1 }], total: dish.price, paidTo: 'card', reason: 'quality' }
  const { _id: creditNote } = await done(at, 'creditInvoice', back, of)
  return { params: { id: String(id) }, body: { creditNote } }
}

/** The calls that move money in batches, at the drawer and the safe, by other tenders than cash, and at the end of a dispute. */
export const newMoves: readonly NewMove[] = [
  {
    call: 'activateCards',
    ready: async (at) => {
      await allHaveCards(at)
      await done(at, 'returnCards', { ids: idsOf(at) })
      return { body: activation(at) }
    },
  },
  {
    call: 'returnCards',
    ready: async (at) => {
      await allHaveCards(at)
      return { body: { ids: idsOf(at) } }
    },
  },
  {
    call: 'refillCard',
    ready: async (at) => {
      await allHaveCards(at)
      return { body: { cardNumber: guestOf(at).number, balance: 30, tender: { kind: 'bank', reference: '0417' } } }
    },
  },
  {
    call: 'openShift',
    ready: async (at) => {
      await closed(at)
      await inSafe(at)
      return { body: { found: LEFT, fromSafe: FOUND, reason: '' } }
    },
  },
  {
    call: 'moveToSafe',
    ready: async (at) => {
      await opened(at)
      return { body: { kind: 'drop', amount: 50, reason: '' } }
    },
  },
  { call: 'closeShift', ready: async (at) => ({ body: await counted(at) }) },
  { call: 'handOverShift', ready: async (at) => ({ body: { ...(await counted(at)), ...at.next } }) },
  {
    call: 'moveSafe',
    ready: async (at) => {
      await inSafe(at)
      return { body: { kind: 'deposit', amount: FOUND, reason: 'Bank of the port' } }
    },
  },
  { call: 'settleDispute', ready: disputed },
]
