import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { versionIn } from './self-check.ts'
import type { Command, Sealed, Trial } from './trials.ts'

/** One line of the report: what did not hold, empty where it held, and what a step had to say. */
export interface TrialLine {
  trial: string
  step: string
  problem: string
  said: string
}

/** What is done with an installed program. Each throws what did not hold. */
export interface Tries {
  /** It looks at itself; answers its lines. */
  selfCheck(program: string, tolerated: readonly string[]): Promise<string>
  /** It is started on the trial's data and quits; answers whose data they are. */
  start(program: string): Promise<string>
  /** A copy of it is started whose archive was changed; answers how it refused. */
  refuse(program: string, sealed: Sealed): Promise<string>
}

/** How long an uninstaller that goes on in the background has for its work, ms. */
const REMOVAL_MS = 60_000
const POLL_MS = 250

function run([program, ...args]: Command): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${[program, ...args].join(' ')}: ${error?.message ?? `status ${status}`}\n${stdout}${stderr}`)
}

async function expectGone(program: string, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  while (existsSync(program) && performance.now() < until) await pause(POLL_MS)
  if (existsSync(program)) throw new Error(`${program} is still there`)
}

/** The lines of one trial; after a step that fails the others are left out. */
class Steps {
  readonly lines: TrialLine[] = []
  readonly #trial: string
  constructor(trial: string) {
    this.#trial = trial
  }
  async take(step: string, work: () => unknown): Promise<string> {
    if (this.lines.some(({ problem }) => problem !== '')) return ''
    return this.takeAnyway(step, work)
  }
  async takeAnyway(step: string, work: () => unknown): Promise<string> {
    const line = { trial: this.#trial, step, problem: '', said: '' }
    try {
      const answer = await work()
      line.said = typeof answer === 'string' ? answer : ''
    } catch (error) {
      line.problem = (error as Error).message
    }
    this.lines.push(line)
    return line.said
  }
}

/** Puts the next version over the first, on whose data it has to go on. */
async function upgrade(steps: Steps, trial: Trial, tries: Tries, before: { version: string; owner: string }): Promise<void> {
  await steps.take('install the next version over it', () => trial.upgrade.forEach(run))
  await steps.take('self-check of the next version', async () => {
    const lines = await tries.selfCheck(trial.program, trial.tolerated)
    if (versionIn(lines) === before.version) throw new Error(`it is ${before.version} still`)
    return lines
  })
  await steps.take('the next version starts on the same data', async () => {
    const owner = await tries.start(trial.program)
    if (owner !== before.owner) throw new Error(`the data are another's: ${owner} in place of ${before.owner}`)
  })
}

/** Installs, checks, starts, upgrades and removes; after a step that fails only the removal follows. */
export async function runTrial(trial: Trial, tries: Tries, removalMs = REMOVAL_MS): Promise<TrialLine[]> {
  const { program, sealed } = trial
  const steps = new Steps(trial.name)
  await steps.take('before', () => trial.before.forEach(run))
  await steps.take('install', () => trial.install.forEach(run))
  const isInstalled = existsSync(program)
  await steps.take('checks', () => trial.checks.forEach(run))
  const lines = await steps.take('self-check', () => tries.selfCheck(program, trial.tolerated))
  const owner = await steps.take('start, log in, quit with status 0', () => tries.start(program))
  if (sealed !== null) await steps.take('control: a changed archive does not start', () => tries.refuse(program, sealed))
  if (trial.upgrade.length > 0) await upgrade(steps, trial, tries, { version: versionIn(lines), owner })
  if (!isInstalled) return steps.lines
  await steps.takeAnyway('remove', async () => {
    trial.remove.forEach(run)
    await expectGone(program, removalMs)
  })
  return steps.lines
}
