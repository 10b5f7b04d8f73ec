import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askedInvariants } from '../../../src/server/ops/verify/verify.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { brokenAt, type Seam, unreached } from '../seam.ts'
import type { Length, Played } from '../models/histories.ts'
import type { Mutation } from '../rules/mutation.ts'
import { mutations } from '../rules/mutations.ts'
import { YOUNG } from '../turn.ts'

/** Those of the question, the hash chain and the numbering of invoices. */
const INVARIANTS = askedInvariants.length + 2
const COMMANDS = { full: 200_000, quick: 1500 }
/** Histories that are then played on SQLite only; when each is over, every guest's statement must equal the balance and the ledger. */
const HISTORIES = { full: 10_000, quick: 20 }
/** Processes that play side by side, each histories of its own on servers of its own: one alone waits for its database half of the time. */
const HANDS = { full: 2, quick: 1 }
/** Within so many commands a mutated rule must show. */
const COMMANDS_A_MUTATION = 100_000
/** Mutations of a run, another choice with each seed. */
const MUTATIONS = { full: 6, quick: 4 }

const run = promisify(execFile)
const spaced = (count: number): string => count.toLocaleString('en-US').replaceAll(',', ' ')

/** Plays in a process of its own, with these seams broken. */
async function playIn(on: Mutation['on'], seed: number, length: Length, seams: readonly Seam[] = []): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-prove-'))
  const reachedFile = join(folder, 'reached')
  try {
    const args = [YOUNG, '--import', './tests/proofs/seam-hook.ts', 'tests/proofs/rules/play-histories.ts', on]
    const env = { ...process.env, ...brokenAt(seams, reachedFile) }
    const { stdout } = await run(process.execPath, [...args, `${seed}`, ...Object.entries(length).flat().map(String)], { env })
    const missed = unreached(seams, reachedFile)
    if (missed.length > 0) throw new Error(`imported by no module: ${missed.join('; ')}`)
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Played
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playWhole({ quick, seed }: Run): Promise<Measured> {
  const size = quick ? 'quick' : 'full'
  const hands = Array.from({ length: HANDS[size] }, (_hand, nth) => seed + nth)
  const playAll = (on: Mutation['on'], from: number, length: Length): Promise<Played[]> =>
    Promise.all(hands.map((hand) => playIn(on, from + hand, length)))
  const played = await playAll('both', 0, { commands: COMMANDS[size] / hands.length })
  const further = await playAll('sqlite', hands.length, { histories: HISTORIES[size] / hands.length })
  const sumOf = (part: 'commands' | 'histories' | 'payments' | 'refusals', of: readonly Played[]): number =>
    of.reduce((sum, one) => sum + one[part], 0)
  const [commands, payments, refusals] = [sumOf('commands', played), sumOf('payments', played), sumOf('refusals', played)]
  const breaches = [...played, ...further].flatMap(({ breach }) => breach ?? [])
  const counts = `${spaced(commands)} commands on each database, ${spaced(payments)} payments and ${spaced(refusals)} refusals among them`
  const statements = `${spaced(sumOf('histories', played))} histories there and ${spaced(sumOf('histories', further))} on SQLite end with statement = balance = ledger`
  const found = breaches.length === 0 ? '0 breaches, all answers alike' : 'a breach'
  // Commands that only bounce off would prove little.
  const reached = payments > commands / 50
  return {
    holds: breaches.length === 0 && reached,
    figure: `${counts}, ${INVARIANTS} invariants after each; ${statements}: ${found}`,
    found: breaches,
  }
}

/** Every mutation has to be found: one that is not, or that could not be tried, has the turn hold and the row fail. */
async function playMutations({ seed, quick }: Run): Promise<Measured> {
  const most = quick ? MUTATIONS.quick : MUTATIONS.full
  const tried = mutations.filter((_mutation, nth) => (nth + seed) % mutations.length < most)
  const survived: string[] = []
  let last = 0
  for (const mutation of tried) {
    const played = await playIn(mutation.on, seed, { commands: COMMANDS_A_MUTATION }, mutation.seams).catch(
      (error: unknown) => error as Error,
    )
    if (played instanceof Error) survived.push(`${mutation.rule}: could not be tried: ${played.message.slice(-1500)}`)
    else if (played.breach === null) survived.push(`${mutation.rule}: not found in ${played.commands} commands`)
    else last = Math.max(last, played.commands)
  }
  const found = tried.length - survived.length
  return {
    holds: survived.length > 0,
    figure: `${found} of ${tried.length} mutated rules found, the last after ${last} commands`,
    found: survived,
  }
}

const proof: Proof = {
  id: 'R5',
  goal: '≥ 200 000 model-based commands on each database, all invariants after each, both databases alike; ≥ 10 000 histories end with statement = balance = ledger',
  lane: 'processor',
  measure: (turn) => (turn.broken ? playMutations(turn) : playWhole(turn)),
  control: { broken: 'one rule mutated, several in turn' },
}
export default proof
