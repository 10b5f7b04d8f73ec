import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { BridgeResult } from '../../src/shared/bridge/bridge.ts'
import { NIGHTLY } from '../support/e2e/nightly.ts'
import { BUILT_TERMINAL } from '../support/e2e/program.ts'
import { makeDataFolder, type Program, runToEnd, startProgram } from '../support/programs/program.ts'

/** What one test has started and filled; it all goes when the test ends. */
let dataDir = ''
const running: Program[] = []

test.beforeEach(() => {
  dataDir = makeDataFolder()
})
test.afterEach(async () => {
  for (const program of running.splice(0)) await program.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startIn = (folder: string, ...flags: string[]): Promise<Program> =>
  startProgram(BUILT_TERMINAL, ['--no-open', '--port', '0', '--data', folder, ...flags])

/** Starts a browser terminal that ends with the test. */
async function start(...flags: string[]): Promise<Program> {
  const program = await startIn(dataDir, ...flags)
  running.push(program)
  return program
}

/** One browser terminal for all tests of a group, which only ask it; answers where it is. */
function sharedProgram(): () => string {
  let program: Program
  let folder = ''
  test.beforeAll(async () => {
    folder = makeDataFolder()
    program = await startIn(folder)
  })
  test.afterAll(async () => {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => program.address
}

/** A request with headers that fetch would not let a program set, such as Host. */
function ask(
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function call(address: string, method: string, input: unknown): Promise<BridgeResult<Record<string, unknown>>> {
  const response = await fetch(`${address}/bridge/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return (await response.json()) as BridgeResult<Record<string, unknown>>
}

/** The first code event of a stream that is open by the time this returns its promise. */
async function readEvents(url: string): Promise<{ event: string; payload: unknown }> {
  const response = await fetch(url)
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const [, event, data] = /event: (deskCode)\ndata: (.*)\n\n/.exec(text) ?? []
    if (event !== undefined && data !== undefined) return { event, payload: JSON.parse(data) }
  }
  throw new Error('the stream ended without an event')
}

/** Logs in at the demo's desk and has a code sent to the first passenger with a card. */
async function sendFirstOtp(address: string): Promise<{ answer: string; cardNumber: string }> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const login = await post('/admin/login', { email: 'desk@demo.test', password: 'purser-demo' })
  const { token } = (await login.json()) as { token: string }
  const list = await fetch(`${address}/api/paxInfo`, { headers: { authorization: `Bearer ${token}` } })
  for (const { paxManifestNo } of (await list.json()) as { paxManifestNo: string }[]) {
    const sent = await post('/cardinfo/otp', { cardNumber: paxManifestNo }, token)
    if (sent.ok) return { answer: await sent.text(), cardNumber: paxManifestNo }
  }
  throw new Error('no demo card takes a code')
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

test.describe('starting the browser terminal', () => {
  test('API, bridge and screens share one loopback origin, named on the ready line', async () => {
    const { address, said } = await start()
    expect(said()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/m)
    expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ status: 'ok', database: 'sqlite' })
    expect(await call(address, 'appInfo', {})).toMatchObject({
      ok: true,
      value: { program: 'browser', apiBase: `${address}/api`, demo: false },
    })
    expect(await (await fetch(`${address}/`)).text()).toContain('<div id="root">')
  })

  test('a port asked for by name that is taken ends it with a clear message', NIGHTLY, async () => {
    const other = createServer()
    const port = await listening(other)
    for (const [flags, env] of [
      [['--port', String(port)], {}],
      [[], { PURSER_PORT: String(port) }],
    ] as const) {
      const { status, said } = await runToEnd(BUILT_TERMINAL, ['--no-open', '--data', dataDir, ...flags], env)
      expect(status).toBe(1)
      expect(said).toBe(`purser: port ${port} is taken: stop the other program or choose another with --port\n`)
    }
    other.close()
  })

  test('the usual port, when taken, gives way to a free one and that is said', NIGHTLY, async () => {
    const other = createServer()
    const taken = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false))
      other.listen(4150, '127.0.0.1', () => resolve(true))
    })
    const program = await startProgram(BUILT_TERMINAL, ['--no-open', '--data', dataDir])
    expect(program.said()).toContain('Port 4150 is taken, so a free one is used\n')
    expect(program.address).not.toBe('http://127.0.0.1:4150')
    await program.stop()
    if (taken) other.close()
  })

  test('a folder that cannot be written ends it with a clear message', NIGHTLY, async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const { status, said } = await runToEnd(BUILT_TERMINAL, ['--no-open', '--port', '0', '--data', join(file, 'data')])
    expect(status).toBe(1)
    expect(said).toMatch(/^purser: The data folder .* cannot be used: ENOTDIR.*Choose another with --data DIR\n$/)
  })

  test('a bad flag ends it with a message that names it', NIGHTLY, async () => {
    const { status, said } = await runToEnd(BUILT_TERMINAL, ['--bogus'])
    expect(status).toBe(1)
    expect(said).toMatch(/^purser: Unknown option '--bogus'\. Known flags: .*--no-open\n$/)
  })

  test('a second start on the same folder is refused and says where the first one is', async () => {
    const first = await start()
    const { status, said } = await runToEnd(BUILT_TERMINAL, ['--no-open', '--port', '0', '--data', dataDir])
    expect(status).toBe(1)
    expect(said).toContain(`already running on ${dataDir} (process ${first.pid}, ${first.address})`)
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
  })

  test('a folder whose program was killed opens again, with its data', async () => {
    const first = await start()
    const staff = { name: 'Anita Rao', email: 'anita@ship.example', password: 'a-long-password' }
    const body = JSON.stringify(staff)
    const setup = await fetch(`${first.address}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(setup.status).toBe(200)
    await first.stop('SIGKILL')
    const second = await startIn(dataDir)
    expect(await (await fetch(`${second.address}/api/setup`)).json()).toMatchObject({ needed: false })
    await second.stop()
  })
})

test.describe('stopping it', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(
      `${signal} closes server and journal and ends with status 0, open event streams and all`,
      signal === 'SIGINT' ? NIGHTLY : {},
      async () => {
        const program = await start()
        const stream = await fetch(`${program.address}/bridge/events`)
        expect(await program.stop(signal)).toBe(0)
        expect(await stream.text()).toContain('retry:')
        expect(program.said()).not.toContain('Error')
        expect(existsSync(join(dataDir, 'purser.sqlite-wal'))).toBe(false)
        expect(existsSync(join(dataDir, 'workstation.running.json'))).toBe(false)
      },
    )
})

test.describe('stopping it while it is in use', () => {
  test('a connection that a browser opened and never used does not hold it up', NIGHTLY, async () => {
    const program = await start()
    const unused = connect(Number(new URL(program.address).port), '127.0.0.1')
    await once(unused, 'connect')
    const startedAt = performance.now()
    expect(await program.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(3000)
    unused.destroy()
  })

  test('a request under way is answered first', async () => {
    const program = await start()
    const body = JSON.stringify({ name: 'Anita Rao', email: 'anita@ship.example', password: 'a-long-password' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const setup = httpRequest(`${program.address}/api/setup`, { method: 'POST', headers })
    const answer = once(setup, 'response') as Promise<[IncomingMessage]>
    setup.end(body)
    await once(setup, 'finish')
    // A later request is answered, so this one has arrived: the server is hashing its password.
    await fetch(`${program.address}/api/health`)
    const stopped = program.stop()
    const [{ statusCode }] = await answer
    expect(statusCode).toBe(200)
    expect(await stopped).toBe(0)
  })
})

test.describe('what it refuses', () => {
  const address = sharedProgram()
  const paths = ['/', '/api/health', '/bridge/events']

  for (const path of paths) {
    test(`${path} under a foreign name: 421, so that no rebound name reaches it`, async () => {
      for (const host of ['evil.example', 'evil.example:4150', '127.0.0.1.evil.example'])
        expect((await ask(address() + path, { host })).status, host).toBe(421)
    })

    test(`${path} from a foreign page: 403`, async () => {
      for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', 'app://purser'])
        expect((await ask(address() + path, { origin })).status, origin).toBe(403)
      expect((await ask(address() + path, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    })
  }

  test('a bridge call that a form of a foreign page could send', async () => {
    const send = async (headers: Record<string, string>) => (await ask(`${address()}/bridge/appInfo`, headers, '{}')).status
    expect(await send({ 'content-type': 'application/json' })).toBe(200)
    expect(await send({ 'content-type': 'text/plain' })).toBe(415)
    expect(await send({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await send({ 'content-type': 'application/json', origin: 'https://evil.example' })).toBe(403)
  })

  test('bridge methods that do not exist, and input that breaks the schema, as error values', async () => {
    expect(await call(address(), 'readFile', { path: '/etc/passwd' })).toMatchObject({
      ok: false,
      error: { code: 'unknown_method' },
    })
    expect(await call(address(), 'testPrint', {})).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })
})

test.describe('the screens', () => {
  const address = sharedProgram()
  test('every path of the router gets the page, with its policy and never from a cache', async () => {
    for (const path of ['/', '/foodorder/frontdesk', '/taxinvoice', '/no/such/screen', '/apiary']) {
      const response = await fetch(address() + path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('files named by their content are kept for ever; missing ones are missing', async () => {
    const page = await (await fetch(address())).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const response = await fetch(address() + script)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${address()}/assets/gone-1234.js`)).status).toBe(404)
  })

  test('unknown paths of API and bridge answer as a failure, never with the page', async () => {
    for (const path of ['/api', '/api/nope', '/API/nope', '/bridge', '/bridge/nope']) {
      const response = await fetch(address() + path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('run in a browser within their policy, and not in a frame', async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(address())
    await expect(page.locator('#root')).not.toBeEmpty()
    expect(complaints).toEqual([])
    const policyHolds = await page.evaluate(async () => {
      const blocked = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
      )
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.head.append(script)
      return { directive: await blocked, injected: 'injected' in window }
    })
    expect(policyHolds).toEqual({ directive: 'script-src-elem', injected: false })
  })
})

test.describe('events', NIGHTLY, () => {
  test('reach the page while a print job goes from queued to printed', async ({ page }) => {
    const { address } = await start('--demo')
    await page.goto(address)
    const jobStates = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const states: string[] = []
          const events = new EventSource('/bridge/events')
          events.addEventListener('printChanged', (event: MessageEvent<string>) => {
            const { jobs } = JSON.parse(event.data) as { jobs: { state: string }[] }
            states.push(...jobs.map(({ state }) => state))
            if (states.includes('printed')) resolve(states)
          })
          events.addEventListener('open', () => {
            const body = JSON.stringify({ printerId: 'front-desk-demo' })
            void fetch('/bridge/testPrint', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          })
        }),
    )
    expect(jobStates[0]).toBe('queued')
    expect(jobStates).toContain('sending')
  })

  test('bring the code of the desk channel to the host, and its API answer does not', async () => {
    const { address } = await start('--demo')
    const events = readEvents(`${address}/bridge/events`)
    const { answer, cardNumber } = await sendFirstOtp(address)
    const { event, payload } = await events
    expect(event).toBe('deskCode')
    expect(payload).toMatchObject({ cardNumber, code: expect.stringMatching(/^\d{6}$/) })
    expect(await call(address, 'deskCodes', {})).toEqual({ ok: true, value: [payload] })
    expect(answer).not.toContain((payload as { code: string }).code)
  })
})

test.describe('the demo', NIGHTLY, () => {
  test('has a printer of its own, whose paper can be looked at', async () => {
    const { address, said } = await start('--demo')
    const paper = /receipts come out at (http:\/\/\S+)/.exec(said())?.[1] ?? ''
    expect((await fetch(paper)).status).toBe(200)
    const state = await call(address, 'printState', {})
    expect(state).toMatchObject({
      ok: true,
      value: { defaultPrinterId: 'front-desk-demo', printers: [{ printer: { name: 'Front desk printer' } }] },
    })
    expect(await call(address, 'appInfo', {})).toMatchObject({ value: { demo: true } })
  })
})

test.describe('with a shared server', NIGHTLY, () => {
  test('the screens talk to that one, and no server runs here', async () => {
    const shared = makeDataFolder()
    const first = await startIn(dataDir)
    const server = await startProgram('src/server/start.ts', [
      '--port',
      '0',
      '--data',
      shared,
      '--allowed-origins',
      first.address,
    ])
    const kept = await call(first.address, 'getSettings', {})
    expect(
      await call(first.address, 'saveSettings', { ...(kept.ok && kept.value), serverAddress: server.address }),
    ).toMatchObject({ ok: true })
    await first.stop()
    const port = new URL(first.address).port
    const second = await startProgram(BUILT_TERMINAL, ['--no-open', '--port', port, '--data', dataDir])
    expect(await call(second.address, 'appInfo', {})).toMatchObject({ value: { apiBase: `${server.address}/api` } })
    expect((await fetch(`${second.address}/api/health`)).status).toBe(404)
    const page = await fetch(second.address)
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${server.address};`)
    const crossing = await ask(`${server.address}/api/setup`, { origin: second.address })
    expect(crossing.headers['access-control-allow-origin']).toBe(second.address)
    await second.stop()
    await server.stop()
    rmSync(shared, { recursive: true, force: true })
  })
})

test.describe('npm start', NIGHTLY, () => {
  test('runs the browser terminal where Electron cannot, saying so in one line', async () => {
    test.skip(process.platform !== 'linux', 'a machine without a display is only recognised on Linux')
    const noDisplay = { DISPLAY: '', WAYLAND_DISPLAY: '' }
    const program = await startProgram('scripts/start.ts', ['--no-open', '--port', '0', '--data', dataDir], noDisplay)
    expect(program.said().split('\n')[0]).toMatch(
      /^Starting the browser terminal, because this (machine|container) has no display; for the desktop app type `npm start` /,
    )
    expect((await fetch(program.address)).status).toBe(200)
    expect(await program.stop('SIGINT')).toBe(0)
  })
})

test('settings on the disk hold no secret', NIGHTLY, async () => {
  const { address } = await start()
  await call(address, 'saveSettings', {
    terminalName: 'Bar',
    theme: 'dark',
    touch: true,
    dishView: 'list',
    printAfterPayment: true,
    serverAddress: '',
    otherAddresses: [],
    pins: [],
    kiosk: false,
    idleLockMinutes: 0,
    screenKeyboard: false,
  })
  const stored = JSON.parse(readFileSync(join(dataDir, 'workstation', 'settings.json'), 'utf8')) as object
  expect(Object.keys(stored).sort()).toEqual([
    'dishView',
    'idleLockMinutes',
    'kiosk',
    'otherAddresses',
    'pins',
    'printAfterPayment',
    'screenKeyboard',
    'serverAddress',
    'terminalName',
    'theme',
    'touch',
  ])
})
