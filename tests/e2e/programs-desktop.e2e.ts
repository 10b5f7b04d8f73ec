import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type DesktopProgram, startDesktopProgram, untilReady } from '../support/desktop-program.ts'
import type { Frame } from '../support/electron/questions.ts'
import { makeDataFolder } from '../support/program.ts'

const CALL = 'purser:call'
const ourFrame: Frame = { origin: 'app://purser', parent: null }

let dataDir = ''
const running: DesktopProgram[] = []

test.beforeEach(() => {
  dataDir = makeDataFolder()
})
test.afterEach(async () => {
  for (const program of running.splice(0)) {
    program.kill()
    await program.ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

function launch(env: NodeJS.ProcessEnv = {}, ...flags: string[]): DesktopProgram {
  const program = startDesktopProgram(['--data', dataDir, ...flags], env)
  running.push(program)
  return program
}

async function start(env: NodeJS.ProcessEnv = {}, ...flags: string[]) {
  const program = launch(env, ...flags)
  const address = await untilReady(program)
  const call = (name: unknown, input: unknown, frame: Frame | null = ourFrame) =>
    program.ask({ kind: 'invoke', channel: CALL, frame, args: [name, input] })
  return { program, address, call }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.describe('the desktop app', () => {
  test('starts its server beside it, then shows its first screen in a sandboxed window', async () => {
    const { program, address } = await start()
    expect(await program.ask({ kind: 'record' })).toMatchObject({
      sandbox: true,
      'path userData': join(dataDir, 'electron'),
      loaded: 'app://purser/',
      shown: true,
      window: {
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
      },
    })
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'app://purser' } })).status).toBe(200)
    expect((await fetch(`${address}/api/health`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  test("lets its screens show the server's pictures, which is another site to them", async () => {
    const { address } = await start()
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    expect((await fetch(`${address}/api/media/dishes/biryani.svg`, { headers: image })).status).toBe(200)
    expect((await fetch(`${address}/api/health`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  })

  test('stops the server and frees its folder before it ends', async () => {
    const { program } = await start()
    const { 'server process': server } = (await program.ask({ kind: 'record' })) as { 'server process': number }
    expect(isAlive(server)).toBe(true)
    void program.ask({ kind: 'event', name: 'window-all-closed' })
    expect(await program.ended).toBe(0)
    expect(isAlive(server)).toBe(false)
    const second = await start()
    void second.program.ask({ kind: 'quit' })
    expect(await second.program.ended).toBe(0)
  })

  test('that cannot start its server says why in a window and ends', async () => {
    const program = launch({}, '--port', '70000')
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain('window: Purser cannot run: --port takes a number from 0 to 65535')
    expect(program.said()).not.toContain('ready')
  })

  test('whose server dies says so in a window and ends', async () => {
    const { program } = await start()
    const { 'server process': server } = (await program.ask({ kind: 'record' })) as { 'server process': number }
    process.kill(server, 'SIGKILL')
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain('window: Purser cannot run: The server stopped.')
  })

  test('does not open a folder that another program has', async () => {
    await start()
    const second = launch()
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`window: Purser cannot run: Purser is already running on ${dataDir}`)
  })

  test('started a second time ends at once and brings the first window forward', async () => {
    const { program } = await start()
    await program.ask({ kind: 'event', name: 'second-instance' })
    expect(await program.ask({ kind: 'record' })).toMatchObject({ focused: true })
    expect(await launch({ STAND_IN_SECOND_INSTANCE: '1' }).ended).toBe(0)
  })
})

test.describe('its own scheme', () => {
  test('serves the screens from a fixed map of files, under a policy that names the one server', async () => {
    const { program, address } = await start()
    const page = (await program.ask({ kind: 'load', url: 'app://purser/foodorder/frontdesk' })) as {
      status: number
      headers: Record<string, string>
      text: string
    }
    expect(page.status).toBe(200)
    expect(page.text).toContain('<div id="root">')
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${address};`)
  })

  for (const url of [
    'app://purser/../../package.json',
    'app://purser/%2e%2e/%2e%2e/package.json',
    'app://purser/assets/..%2f..%2f..%2fpackage.json',
    'app://purser/assets/gone.js',
    'app://elsewhere/index.html',
  ])
    test(`${url} leads nowhere`, async () => {
      const { program } = await start()
      expect(await program.ask({ kind: 'load', url })).toMatchObject({ status: 404, text: '' })
    })
})

test.describe('its border', () => {
  test('pages stay on their own origin, open no window, and get no permission', async () => {
    const { program } = await start()
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://purser.evil.example/', 'app://purserx/'])
        expect(await program.ask({ kind: 'navigate', event, url }), `${event} ${url}`).toEqual({ prevented: true })
      expect(await program.ask({ kind: 'navigate', event, url: 'app://purser/setting' })).toEqual({ prevented: false })
    }
    expect(await program.ask({ kind: 'navigate', event: 'will-attach-webview', url: '' })).toEqual({ prevented: true })
    expect(await program.ask({ kind: 'open' })).toEqual({ action: 'deny' })
    expect(await program.ask({ kind: 'permission', permission: 'media' })).toBe(false)
    expect(await program.ask({ kind: 'record' })).toMatchObject({ 'permission check': false, 'device permission': false })
  })

  test('only the top frame of its own screens may call', async () => {
    const { call, address } = await start()
    expect(await call('appInfo', {})).toMatchObject({ ok: true, value: { program: 'electron', apiBase: `${address}/api` } })
    for (const frame of [null, { origin: 'https://evil.example', parent: null }, { origin: 'app://purser', parent: {} }])
      expect(await call('appInfo', {}, frame)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  test('calls are checked by the bridge, whatever a page sends', async () => {
    const { call } = await start()
    for (const name of ['readFile', null, {}, '__proto__'])
      expect(await call(name, {})).toMatchObject({ ok: false, error: { code: 'unknown_method' } })
    expect(await call('saveSettings', { theme: 'dark' })).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })

  test('events go to the window', async () => {
    const { program, call } = await start({}, '--demo')
    expect(await call('testPrint', { printerId: 'front-desk-demo' })).toMatchObject({ ok: true })
    await expect
      .poll(async () => JSON.stringify(((await program.ask({ kind: 'record' })) as { sent: unknown }).sent))
      .toContain('"purser:event","printChanged"')
  })
})

test.describe('the login', () => {
  const record = JSON.stringify({ token: 'a-secret-token' })
  const stored = (): string => readFileSync(join(dataDir, 'workstation', 'login.json'), 'utf8')

  test('outlives a restart, and no token stands on the disk in clear', async () => {
    const first = await start()
    await first.call('saveLogin', { record })
    expect(stored()).toContain('auth')
    expect(stored()).not.toContain('a-secret-token')
    void first.program.ask({ kind: 'quit' })
    await first.program.ended
    const second = await start()
    expect(await second.call('loadLogin', {})).toEqual({ ok: true, value: { record } })
    await second.call('clearLogin', {})
    expect(await second.call('loadLogin', {})).toEqual({ ok: true, value: { record: '' } })
    expect(stored()).not.toContain('auth')
  })

  test('stays in memory where the key store is no secret', async () => {
    test.skip(process.platform !== 'linux', 'basic_text exists on Linux only')
    const first = await start({ STAND_IN_KEY_STORE: 'basic_text' })
    await first.call('saveLogin', { record })
    expect(await first.call('loadLogin', {})).toEqual({ ok: true, value: { record } })
    expect(stored()).not.toContain('auth')
    void first.program.ask({ kind: 'quit' })
    await first.program.ended
    const second = await start({ STAND_IN_KEY_STORE: 'basic_text' })
    expect(await second.call('loadLogin', {})).toEqual({ ok: true, value: { record: '' } })
  })
})
