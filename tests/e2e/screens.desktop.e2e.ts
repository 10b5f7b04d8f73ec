import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngQuantize } from '@napi-rs/image'
import type { Page } from '@playwright/test'
import { logInAs } from '../support/e2e/guarded-ways.ts'
import { readyVenue } from '../support/e2e/venue.ts'
import type { DesktopApp } from '../support/electron-33/desktop-app.ts'
import { expect, test } from '../support/electron-33/desktop-test.ts'

/** Pictures of the desktop app as it stands on a desktop, for docs: `PURSER_SCREENS=1 npm run e2e -- screens.desktop`. */
const FOLDER = join('docs', 'screens', 'desktop')
const SCREEN = { width: 1920, height: 1080 }
const staff = { email: 'admin@demo.test', password: 'purser-demo' }

mkdirSync(FOLDER, { recursive: true })

/** Takes a picture of the whole desktop, with what the system draws around the window. */
async function picture(app: DesktopApp, page: Page | null, name: string): Promise<void> {
  if (page !== null) {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
      await document.fonts.ready
      // What is loaded as it is scrolled into sight has not been decoded.
      const enough = new Promise((resolve) => void setTimeout(resolve, 1000))
      await Promise.all([...document.images].map((image) => Promise.race([image.decode().catch(() => undefined), enough])))
    })
  }
  const png = await app.electron.evaluate(async ({ desktopCapturer }, thumbnailSize) => {
    const [screen] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize })
    return screen?.thumbnail.toPNG().toString('base64') ?? ''
  }, SCREEN)
  const small = await pngQuantize(Buffer.from(png, 'base64'), { maxQuality: 95, minQuality: 70 })
  await writeFile(join(FOLDER, `${name}.png`), small)
}

async function opened(app: DesktopApp): Promise<Page> {
  await app.ready()
  const page = await app.window()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logInAs(page, staff)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  return page
}

test('pictures of the window', async ({ start }) => {
  test.slow()
  const app = await start({ flags: ['--demo'] })
  await app.electron.firstWindow()
  await picture(app, null, 'starting')
  const page = await opened(app)
  await picture(app, page, 'front-desk')
  await page.getByRole('link', { name: 'Food Order' }).click()
  await expect(page.getByRole('heading', { name: 'Food Order' })).toBeVisible()
  await picture(app, page, 'food-order')
  await page.goto('app://purser/foodorder/printcentre')
  await expect(page.getByRole('heading', { name: 'Print centre' })).toBeVisible()
  await picture(app, page, 'print-centre')
  await page.goto('app://purser/setting')
  await expect(page.getByRole('heading', { name: 'Setting', exact: true })).toBeVisible()
  await picture(app, page, 'setting')
  await page.getByRole('button', { name: 'Add printer' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await picture(app, page, 'add-printer')
})

test('pictures of the menu of the window', async ({ start }) => {
  const app = await start({ flags: ['--demo'] })
  const page = await opened(app)
  await app.electron.evaluate(({ BrowserWindow, Menu }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setMenuBarVisibility(true)
    const view = Menu.getApplicationMenu()?.items[0]
    if (window !== undefined) view?.submenu?.popup({ window, x: 8, y: 26 })
  })
  await picture(app, page, 'menu')
})

test('pictures of a kiosk', async ({ start }) => {
  const app = await start({ flags: ['--demo', '--kiosk'] })
  const page = await opened(app)
  await picture(app, page, 'kiosk')
})

test('pictures of a start that failed', async ({ dataDir, start }) => {
  readyVenue().copyTo(dataDir)
  await writeFile(join(dataDir, 'purser.sqlite'), 'no database')
  const app = await start()
  const page = await app.window()
  await expect(page.getByRole('heading').first()).toBeVisible()
  await picture(app, null, 'failed-start')
})
