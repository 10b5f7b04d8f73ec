import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedElectron, findTestElectron, STARTER } from '../../../scripts/test-electron.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-cached-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A machine without a display, so that Electron's own binary cannot run on it. */
const bare = { PATH: process.env['PATH'] }

describe.runIf(process.platform === 'linux')('the Electron for tests', () => {
  it('is the fetched one where Electron’s own cannot run, with what it lacks', async () => {
    writeFileSync(join(folder, STARTER), '')
    const electron = await findTestElectron(bare, folder)
    expect(electron).toMatchObject({ found: true, path: join(folder, STARTER) })
    expect(electron.found && Object.keys(electron.env)).toEqual(['PURSER_TEST_SHIMS', 'PURSER_TEST_LIBSQL', 'PURSER_TEST_NODE'])
  })

  it('says what to type where there is none', async () => {
    const electron = await findTestElectron(bare, folder)
    expect(electron).toMatchObject({ found: false, reason: expect.stringContaining('type: npm run electron:fetch') as string })
  })

  it('is kept outside the tree', () => {
    expect(cachedElectron({ XDG_CACHE_HOME: '/elsewhere' })).toMatch(/^\/elsewhere\/purser\/electron-33/)
  })
})
