import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tryApp } from '../../../../scripts/trials/installed-app.ts'
import { runTrial } from '../../../../scripts/trials/run-trial.ts'
import { type Trial, type TrialPlace, trialsOf } from '../../../../scripts/trials/trials.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const place = (installers: string[], userId = 1000): TrialPlace => ({
  installers,
  scratch: '/scratch',
  env: { LOCALAPPDATA: 'C:\\Users\\till\\AppData\\Local' },
  userId,
})

describe('the installers of a system', () => {
  test('Linux: the deb by apt, as root; the AppImage where there is no FUSE 2', () => {
    const installers = ['/dist/purser.deb', '/dist/purser.AppImage', '/dist/sbom.json']
    const [deb, image] = trialsOf('linux', place(installers))
    expect(deb?.install).toEqual([['sudo', 'apt-get', 'install', '-y', '/dist/purser.deb']])
    expect(deb?.remove).toEqual([['sudo', 'apt-get', 'remove', '-y', 'purser']])
    expect(image?.program).toBe('/scratch/purser.AppImage')
    expect(trialsOf('linux', place(installers, 0))[0]?.install[0]?.[0]).toBe('apt-get')
  })

  test('macOS: the dmg mounted and the zip unpacked, the signature of both verified', () => {
    const trials = trialsOf('darwin', place(['/dist/purser.dmg', '/dist/purser.zip']))
    expect(trials.map(({ name, program }) => [name, program])).toEqual([
      ['dmg', '/scratch/dmg/Purser.app/Contents/MacOS/Purser'],
      ['zip', '/scratch/zip/Purser.app/Contents/MacOS/Purser'],
    ])
    for (const { checks } of trials) expect(checks[0]?.slice(0, 4)).toEqual(['codesign', '--verify', '--deep', '--strict'])
    expect(trials[0]?.install.map(([program, word]) => `${program} ${word}`)).toEqual([
      'hdiutil attach',
      'ditto /scratch/mount/Purser.app',
      'hdiutil detach',
    ])
  })

  test('Windows: nsis without questions, for this user', () => {
    const [nsis] = trialsOf('win32', place(['C:\\dist\\purser.exe']))
    expect(nsis?.install).toEqual([['C:\\dist\\purser.exe', '/S', '/currentuser']])
    expect(nsis?.program).toBe('C:\\Users\\till\\AppData\\Local\\Programs\\Purser\\Purser.exe')
    expect(nsis?.remove[0]?.[0]).toMatch(/\\Programs\\Purser\\Uninstall Purser\.exe$/)
  })

  test('one that was not built, or was built twice, is said', () => {
    expect(() => trialsOf('linux', place(['/dist/purser.deb']))).toThrow('0 installers end with .AppImage, not one')
    expect(() => trialsOf('win32', place(['/dist/a.exe', '/dist/b.exe']))).toThrow('2 installers end with .exe')
  })
})

/** An app that serves its health on the port it is given, and does this when it is asked to end. */
function appThat(onTerm: string, serves = true): string {
  const program = join(temporaryFolder(), 'app')
  const serve = `require('node:http').createServer((_q, r) => r.end('healthy')).listen(process.argv.at(-1), '127.0.0.1')`
  const code = `process.on('SIGTERM', () => ${onTerm});setInterval(() => 0, 1000);${serves ? serve : ''}`
  // The shell says its words long before a busy machine has started Node.
  writeFileSync(program, `#!/bin/sh\necho words >&2\nexec "${process.execPath}" -e '${code.replaceAll("'", '"')}' -- "$@"\n`, {
    mode: 0o755,
  })
  return program
}

const quick = { readyMs: 5000, quitMs: 500, pollMs: 20 }

describe.skipIf(process.platform === 'win32')('an installed app', () => {
  test('that serves and quits with status 0 holds', async () => {
    expect(await tryApp(appThat('process.exit(0)'), '/data', quick)).toBe('healthy')
  })

  test.each<[string, string, boolean, string]>([
    ['quits with another status', 'process.exit(3)', true, 'it quit with status 3\nwords'],
    ['does not quit', '0', true, 'it did not quit within 0.5 s\nwords'],
    ['does not serve', 'process.exit(0)', false, 'it did not serve within 1 s\nwords'],
  ])('that %s does not hold, and its words are shown', async (_what, onTerm, serves, words) => {
    const limits = serves ? quick : { ...quick, readyMs: 1000 }
    await expect(tryApp(appThat(onTerm, serves), '/data', limits)).rejects.toThrow(words)
  })

  test('that ends at once, or is not there, does not hold', async () => {
    await expect(tryApp('/bin/false', '/data', quick)).rejects.toThrow('it ended before it served')
    await expect(tryApp('/not/there', '/data', quick)).rejects.toThrow('it ended before it served')
  })
})

/** A trial whose program is a file that its installation makes. */
function trialOf(parts: Partial<Trial> = {}): Trial {
  const program = join(temporaryFolder(), 'purser')
  const [install, remove] = [[['cp', '/bin/true', program]], [['rm', program]]] as const
  return { name: 'deb', before: [], install, program, checks: [['test', '-x', program]], remove, ...parts }
}
const steps = async (trial: Trial, start = async () => ''): Promise<string[]> =>
  (await runTrial(trial, start, 100)).map(({ step, problem }) => `${step}: ${problem.split('\n')[0]}`)

describe.skipIf(process.platform === 'win32')('the trial of an installer', () => {
  test('installs, checks, starts and removes', async () => {
    const trial = trialOf()
    expect(await steps(trial)).toEqual(['before: ', 'install: ', 'checks: ', 'start, health, quit with status 0: ', 'remove: '])
    expect(existsSync(trial.program)).toBe(false)
  })

  test('ends where an installation fails', async () => {
    expect(await steps(trialOf({ install: [['false']] }))).toEqual(['before: ', 'install: false: status 1'])
    expect(await steps(trialOf({ before: [['/not/there']] }))).toEqual(['before: /not/there: spawnSync /not/there ENOENT'])
  })

  test('removes what it installed also where a check or the start fails', async () => {
    const checked = trialOf({ checks: [['false']] })
    expect(await steps(checked)).toEqual(['before: ', 'install: ', 'checks: false: status 1', 'remove: '])
    const started = await steps(trialOf(), () => Promise.reject(new Error('it ended before it served\nwords')))
    expect(started.slice(-2)).toEqual(['start, health, quit with status 0: it ended before it served', 'remove: '])
  })

  test('says what a removal leaves behind', async () => {
    const trial = trialOf({ remove: [['true']] })
    expect((await steps(trial)).at(-1)).toBe(`remove: ${trial.program} is still there`)
    rmSync(trial.program)
  })
})
