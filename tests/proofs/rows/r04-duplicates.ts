import { newId } from '../../../src/shared/ids.ts'
import { within } from '../sales/shop.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { approveOrder, databases, type DatabaseName, newCard, openSite, type Site } from '../rules/site.ts'
import { type Shot, volley } from '../rules/volley.ts'
import { seams } from '../breaks/r04.ts'

const countOf = ({ quick, broken }: Run): number => (quick || broken ? 250 : 1000)
/** Requests with another body under the used key. */
const CHANGED = 50
/** Rupees. */
const OPENING = 10_000
const REFILL = 250.5

/** What became of one request that was sent many times. */
interface Volley {
  /** Answers that said to ask again, such as when PostgreSQL's connections were all taken for long. */
  askedAgain: number
  found: string[]
}

const isUnavailable = (answer: string): boolean => answer.startsWith('503 ')

/** Sends one request so often at once: each must get the same bytes; those asked to come back do, with the same key. */
async function repeatAtOnce(site: Site, words: string, count: number, shot: Shot): Promise<Volley> {
  const answers: string[] = []
  let askedAgain = 0
  while (answers.length < count && askedAgain < count) {
    const replies = await volley(site, count - answers.length, shot)
    answers.push(...replies.filter((answer) => !isUnavailable(answer)))
    askedAgain += replies.filter(isUnavailable).length
  }
  const spellings = [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => `${all.length} × ${answer}`)
  const isOne = spellings.length === 1 && answers[0]?.startsWith('200 ') === true && answers.length === count
  const found = isOne ? [] : [`${words}: ${spellings.slice(0, 3).join(' and ')}`]
  const changed = await volley(site, CHANGED, { ...shot, body: { ...shot.body, balance: 1 } })
  const taken = changed.filter((answer) => !answer.startsWith('409 ') || !answer.includes('"key_reused"'))
  return { askedAgain, found: [...found, ...taken.slice(0, 3).map((answer) => `${words}, changed: ${answer}`)] }
}

/** What the moves must leave: one activation, one refill, one sale, each once. Amounts in paise. */
async function wrongEffects(site: Site, cardId: string, total: number): Promise<string[]> {
  const [entries, card] = await within(site.place, (db) =>
    Promise.all([
      db.selectFrom('ledger_entries').select(['kind', 'amount']).where('account', '=', `card:${cardId}`).orderBy('seq').execute(),
      db.selectFrom('cards').select('balance').where('id', '=', cardId).executeTakeFirstOrThrow(),
    ]),
  )
  const wanted = [`activation ${OPENING * 100}`, `refill ${REFILL * 100}`, `sale ${-total * 100}`].join(', ')
  const stored = entries.map(({ kind, amount }) => `${kind} ${amount}`).join(', ')
  const balance = (OPENING + REFILL - total) * 100
  return [
    ...(stored === wanted ? [] : [`the card has ${entries.length} moves: ${stored.slice(0, 200)}`]),
    ...(card.balance === balance ? [] : [`the card has ${card.balance} paise, not ${balance}`]),
  ]
}

async function measureOn(name: DatabaseName, run: Run): Promise<Volley> {
  const site = await openSite(name, 1)
  const card = await newCard(site, OPENING)
  const [dish] = site.prepared.dishes
  if (dish === undefined) throw new Error('nothing is on the menu')
  const refill: Shot = { call: 'refillCard', body: { cardNumber: card.number, balance: REFILL }, key: newId() }
  const refilled = await repeatAtOnce(site, `${name}, refill`, countOf(run), refill)
  await approveOrder(site, card, [{ _id: dish._id, qty: 1 }], dish.price)
  const pay: Shot = { call: 'payOrder', params: { customerid: card.cardId }, body: { balance: dish.price }, key: newId() }
  const paid = await repeatAtOnce(site, `${name}, payment`, countOf(run), pay)
  const effects = (await wrongEffects(site, card.cardId, dish.price)).map((words) => `${name}: ${words}`)
  return {
    askedAgain: refilled.askedAgain + paid.askedAgain,
    found: [...refilled.found, ...paid.found, ...effects, ...(await site.close())],
  }
}

async function measure(run: Run): Promise<Measured> {
  const all: Volley[] = []
  for (const name of databases) all.push(await measureOn(name, run))
  const found = all.flatMap((one) => one.found)
  const again = all.reduce((sum, { askedAgain }) => sum + askedAgain, 0)
  const count = countOf(run)
  const effect =
    found.length === 0
      ? `one effect each, equal bytes; ${4 * CHANGED} changed bodies refused`
      : 'more than one effect, unequal bytes or a changed body taken'
  const later = again === 0 ? '' : ` (${again} told to ask again)`
  return {
    holds: found.length === 0,
    figure: `a payment and a refill on each database, ${count} times at once${later}: ${effect}`,
    found,
  }
}

const proof: Proof = {
  id: 'R4',
  goal: '1 000 duplicates of one key at once: one effect, byte-equal answers; changed body refused',
  lane: 'processor',
  measure,
  control: {
    broken: 'no unique index over the keys',
    seams,
  },
}
export default proof
