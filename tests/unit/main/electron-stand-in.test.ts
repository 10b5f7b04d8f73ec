import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import electron, { app, BrowserWindow, session } from '../../support/electron/electron.ts'
import { refusedPrint } from '../../support/electron/modules/print-options.ts'
import { calls } from '../../support/electron/modules/strict.ts'

describe("the stand-in for Electron's module", () => {
  test('throws with the name of what it does not know, at every depth', () => {
    const unknown: [() => unknown, string][] = [
      [() => (app as unknown as { setBadgeCount(): void }).setBadgeCount(), 'app.setBadgeCount'],
      [() => (session.defaultSession as unknown as { setProxy(): void }).setProxy(), 'session.setProxy'],
      [() => (BrowserWindow as unknown as { addExtension(): void }).addExtension(), 'BrowserWindow.addExtension'],
      [() => (electron as unknown as { inAppPurchase: object }).inAppPurchase, 'electron.inAppPurchase'],
    ]
    for (const [use, name] of unknown) expect(use).toThrow(`the Electron stand-in has no ${name}; add it`)
  })

  test('records what it is asked, with what can be written down of the arguments', () => {
    app.setPath('userData', tmpdir())
    app.on('activate', () => undefined)
    expect(calls.slice(-2)).toEqual([
      { name: 'app.setPath', args: ['userData', tmpdir()] },
      { name: 'app.on activate', args: ['activate', expect.stringContaining('[function')] },
    ])
  })

  test('refuses what Electron refuses: a relative folder and one that is not there', () => {
    expect(() => app.setPath('userData', 'data')).toThrow('Path must be absolute')
    expect(() => app.setPath('userData', join(tmpdir(), 'not-there'))).toThrow('Failed to set')
  })

  test.each<[string, object, string]>([
    ['an option that Electron does not know', { deviceNames: 'Roll' }, 'deviceNames'],
    ['an option of another type', { silent: 'yes' }, 'silent'],
    ['a size and the printer’s own', { pageSize: 'A4', usePrinterDefaultPageSize: true }, 'cannot be combined'],
    ['a size that is none', { pageSize: 'B5' }, 'Unsupported'],
    ['half a size', { pageSize: { width: 80_000 } }, 'are required'],
    ['a page under a point', { pageSize: { width: 80_000, height: 300 } }, 'minimum 352'],
  ])('prints nothing with %s', (_what, options, words) => {
    expect(() => refusedPrint(options, [])).toThrow(words)
  })

  test('prints on a printer that is there', () => {
    const roll = { name: 'Roll', displayName: 'Roll', description: '', options: {} }
    const options = { silent: true, deviceName: 'Roll', pageSize: { width: 80_000, height: 200_000 } }
    expect([refusedPrint(options, [roll]), refusedPrint(options, [])]).toEqual(['', 'Invalid deviceName provided'])
  })
})
