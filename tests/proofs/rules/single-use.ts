import { setTimeout as pause } from 'node:timers/promises'
import { type Random, seededRandom } from '../../../src/server/demo/random.ts'
import { newId } from '../../../src/shared/ids.ts'
import { prepare, type Prepared } from '../../bench/history.ts'
import { startWebhook, type TestWebhook } from '../../support/fakes/webhook.ts'
import { newFolder, removeFolder, within } from '../sales/shop.ts'
import { Wire } from '../sales/wire.ts'
import { type ProofServer, startProofServer } from '../server-process.ts'
import { bytesWithin, tracesInBytes, tracesInTables } from './code-traces.ts'

type Card = Prepared['cards'][number]

/** A kill falls so soon after the payment was sent, ms at the most: before, within and after its transaction. */
const KILL_WITHIN_MS = 12
/** Guests who are sent a code and do nothing with it, besides those of the kills. */
const MORE_CODES = 60
const SECRET = 'whsec_c2VjcmV0LW9mLXRoZS1wcm9vZi1vZi1jb2Rlcw=='

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface SingleUse {
  kills: number
  codes: number
  found: string[]
}

/** A server that hands its codes to a gateway and is killed again and again. */
class KilledDesk {
  readonly #dataDir: string
  readonly #gateway: TestWebhook
  readonly #prepared: Prepared
  #server: ProofServer | null = null
  #wire: Wire | null = null
  /** All that the killed servers said. */
  said = ''

  constructor(dataDir: string, gateway: TestWebhook, prepared: Prepared) {
    this.#dataDir = dataDir
    this.#gateway = gateway
    this.#prepared = prepared
  }

  async start(): Promise<void> {
    const channel = ['--otp-channel', 'webhook', '--webhook-url', this.#gateway.url, '--webhook-secret', SECRET]
    const flags = [...channel, '--backup-at', 'off', '--log-level', 'debug']
    this.#server = await startProofServer(this.#dataDir, { flags })
    this.#wire = new Wire(this.#server.address, this.#prepared.token)
  }

  async kill(): Promise<void> {
    await this.#server?.end('SIGKILL')
    this.said += this.#server?.said() ?? ''
    this.#wire?.close()
  }

  async ask(
    ...[name, given]: Parameters<Wire['call']>
  ): Promise<{ status: number; code: string; body: Record<string, unknown> }> {
    const reply = await this.#wire?.call(name, given)
    return { status: reply?.status ?? 0, code: textOf(reply?.body['code']), body: reply?.body ?? {} }
  }

  async must(...call: Parameters<Wire['call']>): Promise<void> {
    const { status, body } = await this.ask(...call)
    if (status !== 200) throw new Error(`${call[0]} answered ${status} ${JSON.stringify(body)}`)
  }

  /** The newest code that the gateway was given for a card. */
  codeOf(cardNumber: string): string {
    const sent = this.#gateway.taken.findLast(({ message }) => message['cardNumber'] === cardNumber)
    return textOf(sent?.message['code'])
  }
}

/** One guest's sale, cut off by a kill somewhere in its payment; then neither the code nor its approval may serve again. */
async function cutOff(desk: KilledDesk, card: Card, dish: Prepared['dishes'][number], random: Random): Promise<string[]> {
  const order = [{ _id: dish._id, qty: 1 }]
  const place = { params: { userid: card.paxId }, body: { order, totalprice: dish.price, ordertable: [] } }
  await desk.must('placeOrder', place)
  await desk.must('sendOtp', { body: { cardNumber: card.number, order } })
  const verify = { query: { mobileNo: card.mobileNo, code: desk.codeOf(card.number), customerid: card.cardId } }
  await desk.must('verifyOtp', verify)
  const pay = { params: { customerid: card.cardId }, body: { balance: dish.price } }
  const key = newId()
  const cut = desk.ask('payOrder', { ...pay, key })
  await pause(random.whole(0, KILL_WITHIN_MS))
  await desk.kill()
  const wasAnswered = (await cut).status === 200
  await desk.start()
  const again = await desk.ask('payOrder', { ...pay, key })
  await desk.must('placeOrder', place)
  const second = await desk.ask('payOrder', { ...pay, key: newId() })
  const reused = await desk.ask('verifyOtp', verify)
  const third = await desk.ask('payOrder', { ...pay, key: newId() })
  return [
    ...(again.status === 200
      ? []
      : [`the payment that was cut off${wasAnswered ? ' after its answer' : ''} answered ${again.status} ${again.code}`]),
    ...(second.code === 'approval_missing' ? [] : [`a second payment on one code answered ${second.status} ${second.code}`]),
    ...(reused.code === 'otp_wrong' ? [] : [`the used code answered ${reused.status} ${reused.code}`]),
    ...(third.code === 'approval_missing' ? [] : [`a payment on the code verified again answered ${third.status} ${third.code}`]),
  ].map((words) => `card ${card.number}: ${words}`)
}

/** Payments cut off by kills, and then a search for every code that was sent: in the files, write-ahead log included, in the tables and in what the servers said. */
export async function tryKills(seed: number, kills: number): Promise<SingleUse> {
  const dataDir = newFolder()
  const prepared = await prepare({ dataDir, database: '', cards: kills + MORE_CODES, pastSales: 0 })
  const gateway = await startWebhook(Buffer.from(SECRET.slice('whsec_'.length), 'base64'))
  const desk = new KilledDesk(dataDir, gateway, prepared)
  const [random, found] = [seededRandom(seed), [] as string[]]
  const [dish] = prepared.dishes
  if (dish === undefined) throw new Error('nothing is on the menu')
  await desk.start()
  for (const card of prepared.cards.slice(0, kills)) found.push(...(await cutOff(desk, card, dish, random)))
  for (const { number } of prepared.cards.slice(kills)) {
    const order = [{ _id: dish._id, qty: 2 }]
    await desk.must('sendOtp', { body: { cardNumber: number, order } })
  }
  await desk.kill()
  const codes = gateway.taken.map(({ message }) => textOf(message['code']))
  // With the write-ahead log as the kill left it, before anything opens the database.
  found.push(...tracesInBytes(codes, [...bytesWithin(dataDir), { name: 'the log', bytes: Buffer.from(desk.said) }]))
  found.push(...(await within({ dataDir, database: '' }, (db) => tracesInTables(db, codes))))
  await gateway.stop()
  removeFolder(dataDir)
  return { kills, codes: codes.length, found }
}
