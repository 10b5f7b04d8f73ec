import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runTrial, type Tries } from '../../../../scripts/trials/run-trial.ts'
import type { Trial } from '../../../../scripts/trials/trials.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

/** A trial whose program is a file that its installation makes. */
function trialOf(parts: Partial<Trial> = {}): Trial {
  const program = join(temporaryFolder(), 'purser')
  const [install, remove] = [[['cp', '/bin/true', program]], [['rm', program]]] as const
  const checks = [['test', '-x', program]] as const
  return { name: 'deb', before: [], install, program, checks, tolerated: [], sealed: null, upgrade: [], remove, ...parts }
}

/** A program that holds in all things: version 1.0.0, then 1.0.1, on the same data. */
function triesOf(parts: Partial<Tries> = {}): Tries {
  let version = 0
  return {
    selfCheck: async () => `✓ versions   Purser 1.0.${(version += 1)}, Electron 45`,
    start: async () => 'Anita',
    refuse: async () => 'ended with SIGTRAP',
    ...parts,
  }
}

const linesOf = (trial: Trial, parts: Partial<Tries> = {}) => runTrial(trial, triesOf(parts), 100)
const steps = async (trial: Trial, parts: Partial<Tries> = {}): Promise<string[]> =>
  (await linesOf(trial, parts)).map(({ step, problem }) => `${step}: ${problem.split('\n')[0]}`)

const upgrade = [['true']] as const
const sealed = { folder: '/opt/Purser', archive: 'resources/app.asar' }

describe.skipIf(process.platform === 'win32')('the trial of an installer', () => {
  test('installs, checks, has it look at itself, starts and removes', async () => {
    const trial = trialOf()
    const lines = await linesOf(trial)
    const ok = ['before', 'install', 'checks', 'self-check', 'start, log in, quit with status 0', 'remove']
    expect(lines.map(({ step, problem }) => [step, problem])).toEqual(ok.map((step) => [step, '']))
    expect(lines[3]?.said, 'the lines of the check are in the report').toMatch(/^✓ versions/)
    expect(existsSync(trial.program)).toBe(false)
  })

  test('ends where an installation fails', async () => {
    expect(await steps(trialOf({ install: [['false']] }))).toEqual(['before: ', 'install: false: status 1'])
    expect(await steps(trialOf({ before: [['/not/there']] }))).toEqual(['before: /not/there: spawnSync /not/there ENOENT'])
  })

  test('removes what it installed also where a check, its look at itself or the start fails', async () => {
    const fail = (why: string) => () => Promise.reject(new Error(`${why}\nwords`))
    const checked = await steps(trialOf({ checks: [['false']] }))
    expect(checked).toEqual(['before: ', 'install: ', 'checks: false: status 1', 'remove: '])
    const looked = await steps(trialOf(), { selfCheck: fail('it ended with 1') })
    expect(looked.slice(-2)).toEqual(['self-check: it ended with 1', 'remove: '])
    const started = await steps(trialOf(), { start: fail('it ended before it served') })
    expect(started.slice(-2)).toEqual(['start, log in, quit with status 0: it ended before it served', 'remove: '])
  })

  test('says what a removal leaves behind', async () => {
    const trial = trialOf({ remove: [['true']] })
    expect((await steps(trial)).at(-1)).toBe(`remove: ${trial.program} is still there`)
    rmSync(trial.program)
  })

  test('puts the next version over it, which goes on with the same data', async () => {
    expect((await steps(trialOf({ upgrade }))).slice(-4)).toEqual([
      'install the next version over it: ',
      'self-check of the next version: ',
      'the next version starts on the same data: ',
      'remove: ',
    ])
  })

  test('an upgrade that left the old program, or found other data, does not hold', async () => {
    const same = await steps(trialOf({ upgrade }), { selfCheck: async () => '✓ versions   Purser 1.0.0, Electron 45' })
    expect(same.slice(-2)).toEqual(['self-check of the next version: it is 1.0.0 still', 'remove: '])
    const owners = ['Anita', 'Maya']
    const other = await steps(trialOf({ upgrade }), { start: async () => owners.shift() ?? '' })
    expect(other.at(-2)).toBe("the next version starts on the same data: the data are another's: Maya in place of Anita")
  })

  test('where the archive is sealed, one that was changed has to be refused', async () => {
    expect(await steps(trialOf({ sealed }))).toContain('control: a changed archive does not start: ')
    const ran = await steps(trialOf({ sealed }), { refuse: () => Promise.reject(new Error('it ran with another archive')) })
    expect(ran.at(-2)).toBe('control: a changed archive does not start: it ran with another archive')
  })
})
