import { seededRandom } from '../../../src/server/demo/random.ts'
import { someHistory } from './history.ts'
import { type BooksChecked, Breach, playOnAll } from './play.ts'
import { shrunk } from './shrink.ts'
import type { World } from './world.ts'

/** Short, so that the books which are asked after each command stay small; long enough for a card to be lost, returned and opened again. */
const COMMANDS_A_HISTORY = 50

/** After so many histories everything is verified that `purser verify` looks at, the audit trail too. */
const VERIFY_EVERY = 20

export interface Played {
  /** Commands played on each database. */
  commands: number
  histories: number
  payments: number
  refusals: number
  /** The shortest history that shows the fault, or null. */
  breach: string | null
}

/** So much is played: commands with the books checked after each, or whole histories with the books checked when each is over. */
export type Length = { commands: number } | { histories: number }

/** Plays seeded histories on all worlds until so much was played on each, or until the first fault, which it then shrinks. */
export async function playHistories(worlds: readonly World[], seed: number, length: Length): Promise<Played> {
  const checked: BooksChecked = 'commands' in length ? 'after each command' : 'at the end'
  const played: Played = { commands: 0, histories: 0, payments: 0, refusals: 0, breach: null }
  while ('commands' in length ? played.commands < length.commands : played.histories < length.histories) {
    const history = someHistory(seededRandom(seed * 1_000_003 + played.histories), COMMANDS_A_HISTORY)
    try {
      const answers = await playOnAll(worlds, history, checked)
      played.commands += answers.length
      played.payments += answers.filter((answer) => answer.startsWith('payOrder 200')).length
      played.refusals += answers.filter((answer) => !/^\w+ 200/.test(answer)).length
    } catch (error) {
      if (!(error instanceof Breach)) throw error
      const smallest = await shrunk(error, (shorter) => playOnAll(worlds, shorter, checked))
      return { ...played, commands: played.commands + error.history.length, breach: smallest.message }
    }
    played.histories += 1
    if (played.histories % VERIFY_EVERY !== 0) continue
    const found = await Promise.all(worlds.map((world) => world.verify()))
    if (found.flat().length > 0) return { ...played, breach: JSON.stringify(found.flat().slice(0, 5)) }
  }
  return played
}
