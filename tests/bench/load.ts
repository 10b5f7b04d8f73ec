import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../src/shared/ids.ts'
import type { Prepared } from './history.ts'
import type { RunningServer } from './program.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo' })

/** One call over a kept-alive connection; throws on anything but 200, since a bench of failures measures nothing. */
function call<T>(address: string, token: string, method: string, path: string, body?: object, key?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers: Record<string, string | number> = { authorization: `Bearer ${token}` }
    if (payload !== undefined)
      Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) })
    if (key !== undefined) headers['idempotency-key'] = key
    const sent = request(`${address}/api${path}`, { method, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(JSON.parse(text) as T)
          : reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`)),
      )
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

export interface SaleTimes {
  /** Of the payment call alone, ms. */
  payments: number[]
  /** Of whole sales, ms; empty where only payments were timed. */
  sales: number[]
  perSecond: number
}

type Card = Prepared['cards'][number]

interface Ready {
  card: Card
  total: number
}

/** What a load needs of a server. */
type Till = Pick<RunningServer, 'address' | 'codeOf'>

/** What a card's guest orders: three dishes, twice each. */
function cartOf({ dishes }: Prepared, card: Card): { order: { _id: string; qty: number }[]; total: number } {
  const picked = [0, 7, 13]
    .map((offset) => dishes[(Number(card.number) + offset) % dishes.length])
    .filter((dish) => dish !== undefined)
  return {
    order: picked.map(({ _id }) => ({ _id, qty: 2 })),
    total: picked.reduce((sum, { price }) => sum + price * 2, 0),
  }
}

async function approve(server: Till, prepared: Prepared, card: Card): Promise<Ready> {
  const { token } = prepared
  const { order, total } = cartOf(prepared, card)
  await call(server.address, token, 'POST', '/cardinfo/otp', { cardNumber: card.number, order })
  const code = await server.codeOf(card.number)
  await call(
    server.address,
    token,
    'GET',
    `/cardinfo/verify?mobileNo=${encodeURIComponent(card.mobileNo)}&code=${code}&customerid=${card.cardId}`,
  )
  await call(server.address, token, 'PUT', `/paxinfo/${card.paxId}`, { order, totalprice: total, ordertable: [] })
  return { card, total }
}

const pay = (server: Till, { token }: Prepared, { card, total }: Ready, key = newId()): Promise<unknown> =>
  call(server.address, token, 'PUT', `/cardinfo/update/${card.cardId}`, { balance: total }, key)

async function record(server: RunningServer, { token }: Prepared, { card, total }: Ready): Promise<void> {
  const fullName = `Guest ${card.number}`
  await call(server.address, token, 'POST', '/billinfo', {
    fullName,
    cardNumber: card.number,
    billingData: { AuthorId: { fullName, totalprice: total } },
  })
  await call(server.address, token, 'POST', '/cardreport', {
    cardNumber: card.number,
    cardName: fullName,
    creditCard: 0,
    debitCard: total,
  })
}

/** Lets `clients` take items from one list until it is empty; how many a second were done. */
async function inParallel<T>(items: readonly T[], clients: number, work: (item: T) => Promise<void>): Promise<number> {
  let next = 0
  const started = performance.now()
  const client = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return items.length / ((performance.now() - started) / 1000)
}

/** One whole sale: code, verify, order, pay, bill, card report; what its payment took, ms. */
export async function oneSale(server: RunningServer, prepared: Prepared, card: Card): Promise<number> {
  const ready = await approve(server, prepared, card)
  const paying = performance.now()
  await pay(server, prepared, ready)
  const paymentMs = performance.now() - paying
  await record(server, prepared, ready)
  return paymentMs
}

/** Whole sales, by so many clients at once. */
export async function wholeSales(
  server: RunningServer,
  prepared: Prepared,
  cards: readonly Card[],
  clients: number,
): Promise<SaleTimes> {
  const payments: number[] = []
  const sales: number[] = []
  const perSecond = await inParallel(cards, clients, async (card) => {
    const started = performance.now()
    payments.push(await oneSale(server, prepared, card))
    sales.push(performance.now() - started)
  })
  return { payments, sales, perSecond }
}

/** Lets a venue take cash, with which `salesAtOnce` pays. */
export async function allowCash({ address }: Till, { token }: Prepared): Promise<void> {
  const venue = await call<{ tenders: object }>(address, token, 'GET', '/venue')
  await call(address, token, 'PUT', '/venue', { ...venue, tenders: { ...venue.tenders, cash: true } })
}

/** Whole sales of one call each, by so many clients at once: in cash, which writes more than a card's PIN does. */
export async function salesAtOnce(server: Till, prepared: Prepared, cards: readonly Card[], clients: number): Promise<SaleTimes> {
  const payments: number[] = []
  const perSecond = await inParallel(cards, clients, async (card) => {
    const { order, total } = cartOf(prepared, card)
    const consent = { by: 'cash', tendered: total }
    const asked = { cardNumber: card.number, order, totalprice: total, ordertable: [], orderid: '', consent }
    const started = performance.now()
    await call(server.address, prepared.token, 'POST', '/sales', asked, newId())
    payments.push(performance.now() - started)
  })
  return { payments, sales: payments, perSecond }
}

/** The payment call alone, on orders that were placed and approved before the clock starts. */
export async function paymentsOnly(
  server: RunningServer,
  prepared: Prepared,
  cards: readonly Card[],
  clients: number,
): Promise<SaleTimes> {
  const ready: Ready[] = []
  await inParallel(cards, 8, async (card) => {
    ready.push(await approve(server, prepared, card))
  })
  const payments: number[] = []
  const perSecond = await inParallel(ready, clients, async (item) => {
    const started = performance.now()
    await pay(server, prepared, item)
    payments.push(performance.now() - started)
  })
  return { payments, sales: [], perSecond }
}

/** Pays one order of every card at a steady rate, whether or not the last payment was answered; orders are approved before. */
export async function pacedPayments(
  server: Till,
  prepared: Prepared,
  perSecond: number,
  outlets: { begin(): void; paid(key: string, tookMs: number): void },
): Promise<void> {
  const ready: Ready[] = []
  await inParallel(prepared.cards, 8, async (card) => {
    ready.push(await approve(server, prepared, card))
  })
  outlets.begin()
  const begun = performance.now()
  const payments = ready.map(async (item, number) => {
    await pause(Math.max(0, (number * 1000) / perSecond - (performance.now() - begun)))
    const [key, sent] = [newId(), performance.now()]
    await pay(server, prepared, item, key)
    outlets.paid(key, performance.now() - sent)
  })
  await Promise.all(payments)
}
