import { newId } from '../../../src/shared/ids.ts'
import type { Reply } from '../sales/wire.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r03.ts'
import { approveOrder, databases, type DatabaseName, newCard, openSite, type Site } from '../rules/site.ts'
import { within } from '../sales/shop.ts'

/** Charges at one order, each under a key of its own and sent twice. */
const AT_ONCE = 8
const MAX_FOUND = 5

interface Size {
  /** Rounds, and how many of them the card affords. */
  rounds: number
  affords: number
}

const sizeOf = ({ quick, broken }: Run): Size => {
  if (broken) return { rounds: 12, affords: 8 }
  return quick ? { rounds: 60, affords: 48 } : { rounds: 1250, affords: 1000 }
}

/** What eight charges, each sent twice at once, were answered; by key. */
async function race(site: Site, customerid: string, balance: number): Promise<[Reply, Reply][]> {
  const keys = Array.from({ length: AT_ONCE }, () => newId())
  const charge = (key: string) => site.wire.call('payOrder', { params: { customerid }, body: { balance }, key })
  return Promise.all(keys.map((key) => Promise.all([charge(key), charge(key)])))
}

/** What is wrong with the answers of a round in which one charge, or none, may win. */
function faultsOf(answers: readonly [Reply, Reply][], winners: number): string[] {
  const faults: string[] = []
  const won = answers.filter((pair) => pair.some((reply) => reply?.status === 200))
  if (won.length !== winners) faults.push(`${won.length} of ${AT_ONCE} charges were paid, not ${winners}`)
  for (const [first, twin] of won)
    if (first?.text !== twin?.text)
      faults.push(`one charge was answered ${first?.status} ${first?.text} and ${twin?.status} ${twin?.text}`)
  for (const reply of answers.flat())
    if (reply === null || reply.status >= 500)
      faults.push(`a charge was answered ${reply?.status ?? 'not at all'} ${reply?.text ?? ''}`)
  return faults
}

interface Played {
  paid: number
  found: string[]
}

async function playRounds(name: DatabaseName, site: Site, { rounds, affords }: Size): Promise<Played> {
  const [dish] = site.prepared.dishes
  if (dish === undefined) throw new Error('nothing is on the menu')
  const [cart, total] = [[{ _id: dish._id, qty: 1 }], dish.price]
  const card = await newCard(site, total * affords)
  const played: Played = { paid: 0, found: [] }
  for (let round = 0; round < rounds && played.found.length < MAX_FOUND; round += 1) {
    const isAfforded = round < affords
    // The order that the card cannot afford stays, and so does its approval.
    if (round <= affords) await approveOrder(site, card, cart, total)
    const answers = await race(site, card.cardId, total)
    played.paid += answers.filter((pair) => pair.some((reply) => reply?.status === 200)).length
    const faults = faultsOf(answers, isAfforded ? 1 : 0)
    played.found.push(...faults.map((fault) => `${name}, round ${round}: ${fault}`))
  }
  return played
}

/** The books as the rounds must leave them. */
async function wrongBooks(name: DatabaseName, site: Site, { affords }: Size): Promise<string[]> {
  const [balance, bills] = await within(site.place, async (db) => {
    const card = await db.selectFrom('cards').select('balance').where('state', '=', 'active').executeTakeFirstOrThrow()
    const written = await db.selectFrom('bills').select('id').execute()
    return [card.balance, written.length]
  })
  return [
    ...(balance === 0 ? [] : [`${name}: the card is left with ${balance} paise`]),
    ...(bills === affords ? [] : [`${name}: ${bills} bills were written, not ${affords}`]),
  ]
}

async function measureOn(name: DatabaseName, run: Run): Promise<Played> {
  const size = sizeOf(run)
  const site = await openSite(name, 1)
  const played = await playRounds(name, site, size)
  const wrong = await wrongBooks(name, site, size)
  return { paid: played.paid, found: [...played.found, ...wrong, ...(await site.close())] }
}

async function measure(run: Run): Promise<Measured> {
  const { rounds, affords } = sizeOf(run)
  const all: Played[] = []
  for (const name of databases) all.push(await measureOn(name, run))
  const found = all.flatMap((one) => one.found)
  const paid = databases.map((name, nth) => `${all[nth]?.paid} on ${name}`).join(' and ')
  return {
    holds: found.length === 0,
    figure: `${rounds * AT_ONCE} charges, each sent twice, at a card that affords ${affords}: paid ${paid}`,
    found,
  }
}

const proof: Proof = {
  id: 'R3',
  goal: '10 000 charges, each sent twice, at a card that affords 1 000: exactly 1 000, on SQLite and PostgreSQL',
  lane: 'processor',
  measure,
  control: { broken: 'read, then write', seams },
}
export default proof
