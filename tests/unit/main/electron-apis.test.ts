import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { apisNamed, apisOf, apisUsed } from '../../support/electron/apis-used.ts'
import { membersOf, refuseUnknownOptions } from '../../support/electron/typings.ts'

const used = apisUsed(['src/main/electron', 'src/preload'])
const readme = readFileSync('tests/support/electron/README.md', 'utf8')

/** Those used and not named, and those named and not used. */
function apart(document: string): string[] {
  const named = apisNamed(document)
  const missing = [...used].flatMap(([api, files]) => (named.has(api) ? [] : [`${api} of ${files.join(', ')} is not named`]))
  const stale = [...named].flatMap((api) => (used.has(api) ? [] : [`${api} is not used`]))
  return [...missing, ...stale]
}

describe('the table of Electron’s APIs in the stand-in’s README', () => {
  test('names every API that the program uses, and no other', () => {
    expect(apart(readme)).toEqual([])
    expect(used.size).toBeGreaterThan(80)
  })

  test('would be found wrong with one left out, and with one too many', () => {
    expect(apart(readme.replace('`openPath`', ''))).toEqual([expect.stringMatching(/^Shell\.openPath of .* is not named$/)])
    expect(apart(readme.replace('`openPath`', '`openPath`, `beep`'))).toEqual(['Shell.beep is not used'])
  })
})

test('APIs are found by module, by declared type, by what is made, in chains and as events', () => {
  const source = `
    type Store = Pick<
      SafeStorage,
      'encryptStringAsync'
    >
    const watch = (page: WebContents, store: Store) => page.on('did-finish-load', () => store.encryptStringAsync(''))
    const child = utilityProcess.fork('a.js', [])
    child.once('exit', () => new BrowserWindow({}).webContents.reload())
    app.focus({ steal: true }); app.notOfElectron(); mine.focus()`
  expect([...apisOf(source)].toSorted()).toEqual([
    'App.focus',
    'BrowserWindow.constructor',
    'SafeStorage.encryptStringAsync',
    'UtilityProcess.fork',
    'UtilityProcess.on exit',
    'WebContents.on did-finish-load',
    'WebContents.reload',
  ])
})

test('options are Electron’s own, with those of the class above, by its typings', () => {
  expect(membersOf('BrowserWindowConstructorOptions').has('webPreferences')).toBe(true)
  expect(membersOf('BrowserWindowConstructorOptions').has('minWidth')).toBe(true)
  expect(() => refuseUnknownOptions('WebPreferences', { contextIsolation: true, sandbox: true }, 'webPreferences')).not.toThrow()
  expect(() => refuseUnknownOptions('WebPreferences', { contextIsolated: true }, 'webPreferences')).toThrow(
    'webPreferences takes no contextIsolated (electron.d.ts, WebPreferences)',
  )
})
