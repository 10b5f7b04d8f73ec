import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command, Trial } from './trials.ts'

/** One line of the report. */
export interface TrialLine {
  trial: string
  step: string
  problem: string
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

/** Installs, checks, starts and removes; after a step that fails only the removal follows. `start` starts the program and quits it. */
export async function runTrial(
  trial: Trial,
  start: (program: string) => Promise<string>,
  removalMs = REMOVAL_MS,
): Promise<TrialLine[]> {
  const lines: TrialLine[] = []
  const step = async (name: string, work: () => unknown): Promise<void> => {
    try {
      await work()
      lines.push({ trial: trial.name, step: name, problem: '' })
    } catch (error) {
      lines.push({ trial: trial.name, step: name, problem: (error as Error).message })
    }
  }
  const hasFailed = (): boolean => lines.some(({ problem }) => problem !== '')
  await step('before', () => trial.before.forEach(run))
  if (!hasFailed()) await step('install', () => trial.install.forEach(run))
  const isInstalled = existsSync(trial.program)
  if (!hasFailed()) await step('checks', () => trial.checks.forEach(run))
  if (!hasFailed()) await step('start, health, quit with status 0', () => start(trial.program))
  if (!isInstalled) return lines
  await step('remove', async () => {
    trial.remove.forEach(run)
    await expectGone(trial.program, removalMs)
  })
  return lines
}
