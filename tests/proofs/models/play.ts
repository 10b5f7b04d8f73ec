import type { ChainEnd } from '../../../src/server/cards/ledger/ledger.ts'
import { type Command, historyText } from './command.ts'
import { closingOf } from './closing.ts'
import { expectedFacts } from './facts.ts'
import type { Model } from './model.ts'
import { CHAIN_START } from './question.ts'
import { report } from './report-rule.ts'
import { stepOf } from './rules.ts'
import { statements } from './statement-rule.ts'
import type { World } from './world.ts'

/** A server that did not do what the rules say, and the history that shows it. */
export class Breach extends Error {
  readonly history: readonly Command[]
  constructor(reason: string, history: readonly Command[]) {
    super(`${reason}\nafter\n${historyText(history)}`)
    this.history = history
  }
}

/** An approval's seal is made with the server's own key. */
const SEAL = /[0-9a-f]{64}/g
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Answers with the record ids numbered in the order in which they were first seen: what two databases must give alike. */
function comparable(): (payload: string) => string {
  const seen = new Map<string, number>()
  const numbered = (id: string): string => {
    const number = seen.get(id) ?? seen.size
    seen.set(id, number)
    return `#${number}`
  }
  return (payload) => payload.replaceAll(ID, numbered).replaceAll(SEAL, 'seal')
}

/** Throws when the books are not what the model says, or an invariant does not hold. Answers the end of the ledger's chain. */
async function checkBooks(world: World, model: Model, since: ChainEnd): Promise<ChainEnd> {
  const { breaches, facts, end } = await world.books(since)
  if (breaches.length > 0) throw new Error(breaches.slice(0, 5).join('; '))
  const [wanted, found] = [expectedFacts(model).join('; '), facts.join('; ')]
  if (wanted !== found) throw new Error(`the books say ${found}, the rules ${wanted}`)
  return end
}

/** How often a history's books and invariants are checked. */
export type BooksChecked = 'after each command' | 'at the end'

/**
 * Plays a history from empty books. Checks each answer, and at the end the books and every invariant, which `checked` may ask for
 * after each command too. Returns all that the server answered, with its ids numbered. Rejects with a Breach at the first command that does not do what the rules say.
 */
export async function play(world: World, history: readonly Command[], checked: BooksChecked): Promise<string[]> {
  const model = await world.begin()
  const shape = comparable()
  const answers: string[] = []
  let end = CHAIN_START
  const take = async (command: Command): Promise<number> => {
    model.now += command.afterMs
    const step = stepOf(model, command, world.shownCode)
    const answer = await world.ask(step, model.now)
    answers.push(`${step.call} ${answer.status} ${shape(answer.payload)}`)
    step.judge(answer)
    if (checked === 'after each command') end = await checkBooks(world, model, end)
    return answer.status
  }
  for (const [place, command] of history.entries())
    await take(command).catch((error: unknown) => {
      throw new Breach(`${world.name}: ${(error as Error).message}`, history.slice(0, place + 1))
    })
  try {
    await closeAll(model, take)
    for (const last of [report(model), ...statements(model)]) last.judge(await world.ask(last, model.now))
    // From its start once more at the end: what was written stays as it was.
    await checkBooks(world, model, CHAIN_START)
  } catch (error) {
    throw new Breach(`${world.name}, closing: ${(error as Error).message}`, history)
  }
  return answers
}

/** More orders than this are never open at once. */
const MAX_OPEN = 60

/** Every order that is still open comes to its end by a legal way, none of whose calls is refused. */
async function closeAll(model: Model, take: (command: Command) => Promise<number>): Promise<void> {
  for (let closed = 0; closed < MAX_OPEN; closed += 1) {
    const way = closingOf(model)
    if (way === null) return
    for (const command of way) {
      const status = await take(command)
      if (status !== 200) throw new Error(`an open order cannot be closed: ${JSON.stringify(command)} was refused`)
    }
  }
  throw new Error(`${MAX_OPEN} orders are closed, and still one is open`)
}

/** Plays a history on every world at once; they must answer alike. */
export async function playOnAll(worlds: readonly World[], history: readonly Command[], checked: BooksChecked): Promise<string[]> {
  const played = await Promise.allSettled(worlds.map((world) => play(world, history, checked)))
  const failed = played.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  const [first = [], ...others] = played.map((one) => (one.status === 'fulfilled' ? one.value : []))
  for (const other of others) {
    const place = first.findIndex((answer, index) => answer !== other[index])
    if (place >= 0) throw new Breach(`answered '${first[place]}' and '${other[place]}'`, history.slice(0, place + 1))
  }
  return first
}
