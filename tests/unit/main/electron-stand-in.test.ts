import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import electron, { app, BrowserWindow, session } from '../../support/electron/electron.ts'
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
})
