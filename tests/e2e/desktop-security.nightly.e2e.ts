import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { checklist } from './desktop-security/items.ts'
import type { Subject } from './desktop-security/subject.ts'
import { startDesktopProgram, untilReady } from '../support/programs/desktop-program.ts'
import type { Sabotage } from '../support/electron/modules/sabotage.ts'
import { SCREENS_ORIGIN } from '../support/electron/chromium/addresses.ts'
import { newDataDir, removeDataDir } from '../support/e2e/venue.ts'

const builderConfig = readFileSync('electron-builder.yml', 'utf8')
const { version: electronVersion } = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')) as { version: string }

const folders: string[] = []

/** A preload that hands Electron itself to the page, beside what it should. */
function leakyPreload(folder: string): string {
  const path = join(folder, 'leaky-preload.cjs')
  const leak =
    "require('electron').contextBridge.exposeInMainWorld('electron', { invoke: require('electron').ipcRenderer.invoke })"
  writeFileSync(path, `${readFileSync(join('out', 'preload', 'index.cjs'), 'utf8')}\n${leak}\n`)
  return path
}

/** The program with every protection taken out that the checklist asks for: each check must see that. */
const broken = (folder: string): Partial<Sabotage> => ({
  ignore: [
    'app.enableSandbox',
    'session.setPermissionRequestHandler',
    'session.setPermissionCheckHandler',
    'webContents.on will-navigate',
    'webContents.on will-frame-navigate',
    'webContents.on will-redirect',
    'webContents.on will-attach-webview',
    'webContents.setWindowOpenHandler',
  ],
  webPreferences: {
    preload: leakyPreload(folder),
    sandbox: false,
    contextIsolation: false,
    nodeIntegration: true,
    webSecurity: false,
    allowRunningInsecureContent: true,
    experimentalFeatures: true,
    enableBlinkFeatures: 'CSSVariables',
    webviewTag: true,
  },
  trustAllFrames: true,
  naiveScheme: true,
  noPolicy: true,
  openExternally: true,
})

async function open(browser: Browser, sabotage?: (folder: string) => Partial<Sabotage>): Promise<Subject> {
  const folder = newDataDir()
  folders.push(folder)
  const program = await startDesktopProgram(browser, {
    flags: ['--data', folder],
    ...(sabotage && { sabotage: sabotage(folder) }),
  })
  const address = await untilReady(program)
  const { page } = await program.window()
  return { program, page, address, electronVersion, builderConfig }
}

test.describe("Electron's security checklist", () => {
  test.describe.configure({ mode: 'serial' })
  let subject: Subject
  let control: Subject

  test.beforeAll(async ({ browser }) => {
    ;[subject, control] = await Promise.all([open(browser), open(browser, broken)])
    control = { ...control, electronVersion: '39.0.0', builderConfig: builderConfig.replaceAll(/: (true|false)$/gm, ': unset') }
  })
  test.afterAll(async () => {
    await Promise.all([subject.program.kill(), control.program.kill()])
    folders.splice(0).forEach(removeDataDir)
  })

  test('has twenty items, all of which are walked', () => {
    expect(checklist.map(({ title }) => Number.parseInt(title, 10))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('the screens reach their server, which Chromium lets them because the program does', async () => {
    const { address, program } = subject
    const { page, cdp } = await program.window()
    const reach = () =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 'kept from it',
          ),
        `${address}/api/health`,
      )
    expect(await reach()).toBe(200)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    const { browserContextId = '' } = targetInfo
    const set = (setting: 'granted' | 'denied') =>
      cdp.send('Browser.setPermission', {
        permission: { name: 'loopback-network' },
        setting,
        origin: SCREENS_ORIGIN,
        browserContextId,
      })
    await set('denied')
    expect(await reach(), 'negative control: a program that denies everything').toBe('kept from it')
    await set('granted')
  })

  for (const { title, findings } of checklist)
    test(title, async () => {
      const [ofProgram, ofControl] = await Promise.all([findings(subject), findings(control)])
      expect(ofProgram).toEqual([])
      expect(ofControl, 'negative control: a program without this protection').not.toEqual([])
    })
})
