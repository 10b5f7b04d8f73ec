import { expect } from '@playwright/test'
import { logInAs } from '../../support/e2e/guarded-ways.ts'
import { askBridge, demoLogin, type Step } from './step.ts'

async function isServing(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok
  } catch {
    return false
  }
}

/** A crash of the page's process: the app opens the screens again by itself. */
export const screensStep: Step = {
  title: 'the screens come back after their process is killed',
  run: async ({ start, dataDir }) => {
    const desktop = await start({ dataDir })
    await expect.poll(() => desktop.textOfScreens()).toContain('Create the first administrator')
    await desktop.crashScreens()
    await expect.poll(() => desktop.textOfScreens().catch(() => '')).toContain('Create the first administrator')
    expect(await isServing(desktop.address)).toBe(true)
  },
}

/** A crash of the server: the app starts it again at the same address, and the screens find it. */
export const serverStep: Step = {
  title: 'the server comes back after its process is killed',
  run: async ({ start, dataDir }) => {
    const desktop = await start({ dataDir, flags: ['--demo'] })
    await logInAs(desktop.page, demoLogin('desk'))
    await expect(desktop.page.getByText('Connected', { exact: true })).toBeVisible()
    await desktop.killServer()
    await expect.poll(() => isServing(desktop.address)).toBe(true)
    await desktop.page.getByRole('link', { name: 'order status' }).click()
    await expect(desktop.page.getByRole('heading', { name: 'Preparing' })).toBeVisible()
    await expect(desktop.page.getByText('Connected', { exact: true })).toBeVisible()
  },
}

/** Closed and started at once, as impatient hands do. */
export const secondStartStep: Step = {
  title: 'started again while it quits, it comes back',
  run: async ({ start, dataDir }) => {
    const desktop = await start({ dataDir })
    const address = await desktop.startAgainWhileQuitting()
    await expect.poll(() => isServing(address)).toBe(true)
  },
}

/** Full screen from the start, and an ordinary window once the back office says so. */
export const kioskStep: Step = {
  title: 'a kiosk fills the screen, and the back office alone leaves it',
  run: async ({ start, dataDir }) => {
    const desktop = await start({ dataDir, flags: ['--demo', '--kiosk'] })
    await expect.poll(async () => (await desktop.windowState()).kiosk).toBe(true)
    await expect(askBridge(desktop.page, 'leaveKiosk', demoLogin('desk'))).rejects.toThrow('leaveKiosk')
    expect((await desktop.windowState()).kiosk).toBe(true)
    await askBridge(desktop.page, 'leaveKiosk', demoLogin('admin'))
    await expect.poll(async () => (await desktop.windowState()).kiosk).toBe(false)
    await desktop.quit()
  },
}
