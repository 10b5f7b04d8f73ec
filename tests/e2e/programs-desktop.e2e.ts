import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { type DesktopOptions, type DesktopProgram, startDesktopProgram, untilReady } from '../support/desktop-program.ts'
import { makeDataFolder } from '../support/program.ts'

let dataDir = ''
const running: DesktopProgram[] = []

test.beforeEach(() => {
  dataDir = makeDataFolder()
})
test.afterEach(async () => {
  for (const program of running.splice(0)) await program.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function launch(browser: Browser, env: NodeJS.ProcessEnv = {}, ...flags: string[]): Promise<DesktopProgram> {
  const options: DesktopOptions = { flags: ['--data', dataDir, ...flags], env }
  const program = await startDesktopProgram(browser, options)
  running.push(program)
  return program
}

async function start(browser: Browser, ...flags: string[]) {
  const program = await launch(browser, {}, ...flags)
  return { program, address: await untilReady(program) }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.describe('the desktop app', () => {
  test('starts its server beside it, then shows its first screen; closing the window stops both', async ({ browser }) => {
    const { program, address } = await start(browser)
    const { page } = await program.window()
    await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
    const [userData] = await program.ask('calls', 'app.setPath')
    expect(userData?.args).toEqual(['userData', join(dataDir, 'electron')])
    expect((await program.ask('calls', 'BrowserWindow.')).map(({ name }) => name)).toContain('BrowserWindow.show')
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'app://purser' } })).status).toBe(200)
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)

    const [server] = await program.ask('serverProcesses')
    expect(isAlive(server ?? 0)).toBe(true)
    await page.close()
    expect(await program.ended).toBe(0)
    expect(isAlive(server ?? 0)).toBe(false)
    expect(await (await start(browser)).program.quit(), 'and its folder is free').toBe(0)
  })

  test("lets its screens show the server's pictures, which is another site to them", async ({ browser }) => {
    const { program, address } = await start(browser)
    const { page } = await program.window()
    const widths = await page.evaluate(
      async (pictures) => {
        const load = async (src: string): Promise<number> => {
          const image = new Image()
          image.src = src
          await image.decode().catch(() => undefined)
          return image.naturalWidth
        }
        return Promise.all(pictures.map(load))
      },
      [`${address}/api/media/dishes/biryani.svg`, `${address}/api/health`],
    )
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[1]).toBe(0)
  })

  test('that cannot start its server says why in a window and ends', async ({ browser }) => {
    const program = await launch(browser, {}, '--port', '70000')
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain('window: Purser cannot run: --port takes a number from 0 to 65535')
    expect(program.said()).not.toContain('ready')
  })

  test('whose server dies says so in a window and ends', async ({ browser }) => {
    const { program } = await start(browser)
    const [server] = await program.ask('serverProcesses')
    process.kill(server ?? 0, 'SIGKILL')
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain('window: Purser cannot run: The server stopped.')
  })

  test('started a second time brings the first one forward, and opens no folder that another program has', async ({
    browser,
  }) => {
    const { program } = await start(browser)
    await program.ask('emit', 'app', 'second-instance')
    expect((await program.ask('calls', 'BrowserWindow.focus')).length).toBeGreaterThan(0)
    expect(await (await launch(browser, { STAND_IN_SECOND_INSTANCE: '1' })).ended).toBe(0)
    const second = await launch(browser)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`window: Purser cannot run: Purser is already running on ${dataDir}`)
  })
})
