import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isOurSender } from '../../../src/main/electron/ipc.ts'
import electron, { app, BrowserWindow, session, utilityProcess } from '../../support/electron/electron.ts'
import { refusedPrint } from '../../support/electron/modules/print-options.ts'
import { calls } from '../../support/electron/modules/strict.ts'
import { frameOf, WebContentsStandIn } from '../../support/electron/modules/web-contents.ts'

// What the program imports as `electron` is the stand-in, as in the whole program.
vi.mock('electron', () => import('../../support/electron/electron.ts'))

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

  test('takes a window’s options by Electron’s names alone', () => {
    expect(() => new BrowserWindow({ minimalWidth: 800 } as object)).toThrow('BrowserWindow takes no minimalWidth')
    expect(() => new BrowserWindow({ webPreferences: { sandboxed: true } as object })).toThrow('takes no sandboxed')
  })

  test('starts utility processes once the app is ready, without a standard input, by Electron’s options alone', async () => {
    await app.whenReady()
    expect(() => utilityProcess.fork('a.js', [], { stdio: ['pipe', 'pipe', 'pipe'] })).toThrow('stdin value other than ignore')
    expect(() => utilityProcess.fork('a.js', [], { silent: true } as object)).toThrow('utilityProcess.fork takes no silent')
  })
})

describe('a frame of the stand-in', () => {
  const OWN = 'app://purser'
  const main = { key: 'main', url: `${OWN}/`, origin: OWN, above: [] }

  test('throws once its process has ended, as WebFrameMain does; the next process has one of its own', () => {
    const contents = new WebContentsStandIn(901, {})
    contents.moveTo(main)
    const before = contents.mainFrame
    expect([before.origin, before.isDestroyed(), isOurSender({ senderFrame: before as never })]).toEqual([OWN, false, true])
    contents.crash()
    for (const frame of [before, contents.mainFrame]) {
      expect(() => frame.origin).toThrow('Render frame was disposed before WebFrameMain could be accessed')
      expect([frame.isDestroyed(), isOurSender({ senderFrame: frame as never })]).toEqual([true, false])
    }
    contents.moveTo(main)
    expect(contents.mainFrame.origin).toBe(OWN)
    expect(() => before.origin).toThrow('Render frame was disposed')
  })

  test('throws once it was taken out of its page, and so does one whose page is gone', () => {
    const contents = new WebContentsStandIn(902, {})
    contents.moveTo(main)
    const inner = frameOf(902, { key: 'inner', url: 'about:blank', origin: 'null', above: [main] })
    expect(inner.parent?.origin).toBe(OWN)
    contents.detach('inner')
    expect(() => inner.url).toThrow('Render frame was disposed')
    expect(contents.mainFrame.url).toBe(`${OWN}/`)
    const { mainFrame } = contents
    contents.destroy()
    expect(() => mainFrame.url).toThrow('Render frame was disposed')
  })
})
