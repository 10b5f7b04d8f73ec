import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checklist } from './desktop-security/items.ts'
import { exposure } from './desktop-security/page-world.ts'
import { senders } from './desktop-security/senders.ts'
import { backToScreens, type ChecklistItem, SCREENS, type Subject } from './desktop-security/subject.ts'
import type { DesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, FAULTS, test } from '../support/electron-33/desktop-test.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

const builderConfig = readFileSync('electron-builder.yml', 'utf8')
const { version: electronVersion } = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')) as { version: string }

async function subjectOf(app: DesktopApp, more: Partial<Subject> = {}): Promise<Subject> {
  const address = await app.ready()
  return { app, page: await app.window(), address, electronVersion, builderConfig, ...more }
}

/** Opens the screens once more in a window that nothing protects, in the place of the first. Without context isolation it has no bridge. */
async function openCarelessly(subject: Subject): Promise<Subject> {
  const { electron } = subject.app
  const opened = electron.waitForEvent('window')
  await electron.evaluate(
    async ({ BrowserWindow, shell }, { url, preload }) => {
      const before = BrowserWindow.getAllWindows()
      const webPreferences = {
        preload,
        sandbox: false,
        contextIsolation: false,
        nodeIntegration: true,
        webSecurity: false,
        allowRunningInsecureContent: true,
        experimentalFeatures: true,
        enableBlinkFeatures: 'CSSVariables',
        webviewTag: true,
      }
      const careless = new BrowserWindow({ webPreferences })
      careless.webContents.setWindowOpenHandler((asked) => {
        if (asked.url.startsWith('https:')) return { action: 'allow' }
        void shell.openExternal(asked.url)
        return { action: 'deny' }
      })
      await careless.loadURL(url)
      before.forEach((each) => each.destroy())
    },
    { url: SCREENS, preload: join(process.cwd(), 'out', 'preload', 'index.cjs') },
  )
  return { ...subject, page: await opened }
}

test.describe("Electron's security checklist", () => {
  test('has twenty items, all of which are walked', () => {
    expect(checklist.map(({ title }) => Number.parseInt(title, 10))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('nothing speaks against the app', async ({ start }) => {
    test.slow()
    const subject = await subjectOf(await start())
    for (const { title, findings } of checklist)
      await test.step(title, async () => expect(await findings(subject), title).toEqual([]))
  })

  test('negative control: each item finds a program without its protection', async ({ start }) => {
    test.slow()
    const folder = newDataDir()
    const app = await start({ dataDir: folder, fault: join(FAULTS, 'unprotected.cjs'), flags: ['--no-sandbox'] })
    const unset = builderConfig.replaceAll(/: (true|false)$/gm, ': unset')
    const own = await subjectOf(app, { electronVersion: '39.0.0', builderConfig: unset })
    const isFound = ({ title, findings }: ChecklistItem, subject: Subject) =>
      test.step(title, async () => {
        expect(await findings(subject), title).not.toEqual([])
        await backToScreens(subject)
      })
    await own.page.evaluate(() => Object.assign(window, { electron: {} }))
    for (const item of [exposure, senders]) await isFound(item, own)
    const subject = await openCarelessly(own)
    for (const item of checklist) if (item !== exposure && item !== senders) await isFound(item, subject)
    removeDataDir(folder)
  })
})
