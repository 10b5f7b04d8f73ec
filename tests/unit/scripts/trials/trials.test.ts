import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tryApp } from '../../../../scripts/trials/installed-app.ts'
import { type TrialPlace, trialsOf } from '../../../../scripts/trials/trials.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const place = (installers: string[], userId = 1000): TrialPlace => ({
  installers,
  scratch: '/scratch',
  env: { LOCALAPPDATA: 'C:\\Users\\till\\AppData\\Local', ProgramFiles: 'C:\\Program Files' },
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
      'rm -rf',
      'hdiutil attach',
      'ditto /scratch/mount/Purser.app',
      'hdiutil detach',
    ])
  })

  test('Windows: nsis for this user, msi for everyone, both without questions', () => {
    const [nsis, msi] = trialsOf('win32', place(['C:\\dist\\purser.exe', 'C:\\dist\\purser.msi']))
    expect(nsis?.install).toEqual([['C:\\dist\\purser.exe', '/S', '/currentuser']])
    expect(nsis?.program).toBe('C:\\Users\\till\\AppData\\Local\\Programs\\Purser\\Purser.exe')
    expect(nsis?.remove[0]?.[0]).toMatch(/\\Programs\\Purser\\Uninstall Purser\.exe$/)
    expect(msi?.install).toEqual([['msiexec', '/i', 'C:\\dist\\purser.msi', '/qn', '/norestart']])
    expect(msi?.program).toBe('C:\\Program Files\\Purser\\Purser.exe')
    expect(msi?.remove).toEqual([['msiexec', '/x', 'C:\\dist\\purser.msi', '/qn', '/norestart']])
  })

  test('the next version goes over the first by its own installer, and is removed by it', () => {
    const next = ['C:\\dist\\next\\purser.exe', 'C:\\dist\\next\\purser.msi']
    const [, msi] = trialsOf('win32', place(['C:\\dist\\purser.exe', 'C:\\dist\\purser.msi']), next)
    expect(msi?.upgrade).toEqual([['msiexec', '/i', 'C:\\dist\\next\\purser.msi', '/qn', '/norestart']])
    expect(msi?.remove[0]?.[2]).toBe('C:\\dist\\next\\purser.msi')
    expect(trialsOf('linux', place(['/dist/purser.deb', '/dist/purser.AppImage']))[0]?.upgrade).toEqual([])
  })

  test('the archive is sealed on Windows and macOS only', () => {
    const sealed = (platform: NodeJS.Platform, installers: string[]) =>
      trialsOf(platform, place(installers)).map((trial) => trial.sealed?.archive)
    expect(sealed('win32', ['/a.exe', '/a.msi'])).toEqual(['resources\\app.asar', 'resources\\app.asar'])
    expect(sealed('darwin', ['/a.dmg', '/a.zip'])).toEqual(['Contents/Resources/app.asar', 'Contents/Resources/app.asar'])
    expect(sealed('linux', ['/a.deb', '/a.AppImage'])).toEqual([undefined, undefined])
  })

  test('one that was not built, or was built twice, is said', () => {
    expect(() => trialsOf('linux', place(['/dist/purser.deb']))).toThrow('0 installers end with .AppImage, not one')
    expect(() => trialsOf('win32', place(['/dist/a.exe']))).toThrow('0 installers end with .msi')
    expect(() => trialsOf('win32', place(['/dist/a.exe', '/dist/b.exe', '/dist/a.msi']))).toThrow('2 installers end with .exe')
  })
})

/** An app that serves on the port it is given, keeps its administrator in its data folder, and does this when it is asked to end. */
function appThat(onTerm: string, serves = true): string {
  const program = join(temporaryFolder(), 'app')
  const answer = `
    const { existsSync: has, readFileSync: read, writeFileSync: write } = require('node:fs')
    const file = process.argv[2] + '/administrator'
    const answer = async (request, response) => {
      const isNew = request.url === '/api/setup' && !has(file)
      const asked = await new Response(require('node:stream').Readable.toWeb(request)).text()
      if (isNew) write(file, JSON.parse(asked).name)
      const isRefused = request.url === '/api/setup' && !isNew
      response.writeHead(isRefused ? 409 : 200)
      response.end(JSON.stringify({ user: { name: has(file) ? read(file, 'utf8') : '' } }))
    }
    require('node:http').createServer(answer).listen(process.argv.at(-1), '127.0.0.1')`
  writeFileSync(`${program}.cjs`, `process.on('SIGTERM', () => ${onTerm});setInterval(() => 0, 1000);${serves ? answer : ''}`)
  // The shell says its words long before a busy machine has started Node.
  writeFileSync(program, `#!/bin/sh\necho words >&2\nshift\nexec "${process.execPath}" "${program}.cjs" "$@"\n`, { mode: 0o755 })
  return program
}

const quick = { readyMs: 5000, quitMs: 500, pollMs: 20 }

describe.skipIf(process.platform === 'win32')('an installed app', () => {
  test('that serves, lets its administrator log in and quits with status 0 holds, and names whose data it has', async () => {
    const [program, dataDir] = [appThat('process.exit(0)'), temporaryFolder()]
    const owner = await tryApp(program, dataDir, quick)
    expect(owner).toMatch(/^Anita [\da-f-]{36}$/)
    expect(await tryApp(program, dataDir, quick), 'started again').toBe(owner)
    expect(await tryApp(program, temporaryFolder(), quick), 'on other data').not.toBe(owner)
  })

  test.each<[string, string, boolean, string]>([
    ['quits with another status', 'process.exit(3)', true, 'it quit with status 3\nwords'],
    ['does not quit', '0', true, 'it did not quit within 0.5 s\nwords'],
    ['does not serve', 'process.exit(0)', false, 'it did not serve within 1 s\nwords'],
  ])('that %s does not hold, and its words are shown', async (_what, onTerm, serves, words) => {
    const limits = serves ? quick : { ...quick, readyMs: 1000 }
    await expect(tryApp(appThat(onTerm, serves), temporaryFolder(), limits)).rejects.toThrow(words)
  })

  test('that ends at once, or is not there, does not hold', async () => {
    await expect(tryApp('/bin/false', '/data', quick)).rejects.toThrow('it ended before it served')
    await expect(tryApp('/not/there', '/data', quick)).rejects.toThrow('it ended before it served')
  })
})
