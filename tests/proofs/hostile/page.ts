import { createServer, type Server } from 'node:http'
import { connect, createServer as createNetServer, type Server as NetServer } from 'node:net'
import type { Browser, Page } from 'playwright'
import type { Target } from './terminal.ts'

/** The relation of a hostile page to the terminal. */
export interface Attack {
  from: string
  /** What it tried, and what it got to read. */
  tries: number
  read: string[]
}

/** Where a page tries to get at; the bridge asks for no login, the others get a live token where a page can send one. */
const paths = [
  '/',
  '/assets/index.js',
  '/api/health',
  '/api/setup',
  '/api/paxInfo',
  '/api/docs/json',
  '/bridge/events',
  '/api/events',
]

/** Runs in the hostile page: everything that a page can do to another address. Answers how much it tried and what it read. */
async function attackFrom(given: { target: string; paths: string[]; token: string }): Promise<{ tries: number; read: string[] }> {
  const { target, token } = given
  const read: string[] = []
  let tries = 0
  const settle = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const note = (what: string, text: string | null | undefined): void => {
    // Where the page has the name that it asks, it may read that it is refused.
    const isRefusal = /"code":"(wrong_host|foreign_origin)"/.test(text ?? '')
    if (text !== undefined && text !== null && text !== '' && !isRefusal) read.push(`${what}: ${text.slice(0, 80)}`)
  }
  const attempt = async (
    what: string,
    act: () => Promise<string | null | undefined> | string | null | undefined,
  ): Promise<void> => {
    tries += 1
    try {
      note(what, await Promise.race([act(), settle(1500).then(() => '')]))
    } catch {
      // Refused, as it should be.
    }
  }
  const settings = JSON.stringify({
    terminalName: 'hijacked',
    theme: 'dark',
    touch: true,
    dishView: 'list',
    printAfterPayment: false,
    serverAddress: 'https://evil.example',
    otherAddresses: [],
    pins: [],
    kiosk: false,
    idleLockMinutes: 0,
    screenKeyboard: false,
  })
  const member = JSON.stringify({ fullName: 'Mallory', email: 'm@evil.example', mobileNo: '9820041786', consent: true })
  const writes: [string, string][] = [
    ['/bridge/saveSettings', settings],
    ['/bridge/deskCodes', '{}'],
    ['/bridge/printState', '{}'],
    ['/api/enrolments', member],
    ['/api/admin/login', JSON.stringify({ email: 'anita.rao@mail.example', password: 'a long enough password' })],
  ]
  const auth = { authorization: `Bearer ${token}` }

  const fetches: Promise<void>[] = []
  for (const path of given.paths)
    for (const mode of ['cors', 'no-cors', 'same-origin'] as const)
      fetches.push(
        attempt(`fetch ${mode} ${path}`, async () => (await fetch(target + path, { mode, credentials: 'include' })).text()),
        attempt(`fetch ${mode} ${path} with a token`, async () => (await fetch(target + path, { mode, headers: auth })).text()),
      )
  for (const [path, body] of writes)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      for (const mode of ['cors', 'no-cors'] as const)
        fetches.push(
          attempt(`${type} ${mode} to ${path}`, async () =>
            (
              await fetch(target + path, {
                method: 'POST',
                mode,
                body,
                headers: { 'content-type': type, ...auth },
                keepalive: true,
              })
            ).text(),
          ),
        )
  await Promise.all(fetches)

  const add = (name: string, attributes: Record<string, string>): Promise<HTMLElement> => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    const done = new Promise<HTMLElement>((resolve) => {
      element.addEventListener('load', () => resolve(Object.assign(element, { hasLoaded: true })))
      element.addEventListener('error', () => resolve(element))
      setTimeout(() => resolve(element), 1500)
    })
    document.body.append(element)
    return done
  }
  const framed = (element: HTMLElement): string | undefined =>
    (element as HTMLIFrameElement).contentDocument?.querySelector('#screens')?.textContent ?? undefined
  const pieces: Promise<void>[] = []
  for (const path of given.paths) {
    const src = target + path
    pieces.push(
      attempt(`img ${path}`, async () => (((await add('img', { src })) as HTMLImageElement).naturalWidth > 0 ? 'a picture' : '')),
      attempt(`script ${path}`, async () => (await add('script', { src }), 'screensRan' in globalThis ? 'it ran' : '')),
      attempt(
        `module ${path}`,
        async () => Object.keys((await import(src)) as object).join() || ('screensRan' in globalThis ? 'it ran' : ''),
      ),
      attempt(`style ${path}`, async () =>
        'hasLoaded' in (await add('link', { rel: 'stylesheet', href: src })) ? 'it loaded' : '',
      ),
      attempt(`iframe ${path}`, async () => framed(await add('iframe', { src }))),
      attempt(`object ${path}`, async () => framed(await add('object', { data: src }))),
      attempt(`embed ${path}`, async () => (await add('embed', { src }), '')),
      attempt(`video ${path}`, async () => (await add('video', { src, autoplay: '' }), '')),
      attempt(`prefetch ${path}`, async () => (await add('link', { rel: 'prefetch', href: src }), '')),
      attempt(`worker ${path}`, async () => (new Worker(src), await settle(200), '')),
      attempt(`beacon ${path}`, () => (navigator.sendBeacon(src, settings), '')),
      attempt(
        `websocket ${path}`,
        () =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(src.replace(/^http/, 'ws'))
            socket.addEventListener('open', () => resolve('it opened'))
            socket.addEventListener('error', () => resolve(''))
          }),
      ),
      attempt(
        `event source ${path}`,
        () =>
          new Promise<string>((resolve) => {
            const source = new EventSource(src, { withCredentials: true })
            const opened = (event: Event): void => resolve(`${event.type} ${String((event as MessageEvent).data)}`)
            for (const name of ['open', 'message', 'settingsChanged', 'printChanged', 'deskCode'])
              source.addEventListener(name, opened)
            source.addEventListener('error', () => resolve(''))
            setTimeout(() => source.close(), 1500)
          }),
      ),
    )
  }
  await Promise.all(pieces)

  for (const [path, body] of writes)
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      await attempt(`form ${enctype} to ${path}`, async () => {
        const frame = (await add('iframe', { name: `sink${tries}`, src: 'about:blank' })) as HTMLIFrameElement
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', enctype, action: target + path, target: frame.name })
        // The trick that makes JSON of a plain form.
        const field = document.createElement('input')
        Object.assign(field, { type: 'hidden', name: `${body.slice(0, -1)},"x":"`, value: '"}' })
        form.append(field)
        document.body.append(form)
        form.submit()
        await settle(150)
        return framed(frame)
      })
  return { tries, read }
}

const HOSTILE_PAGE = '<!doctype html><title>Win a cruise</title><body>Please wait</body>'

function serveHostile(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(HOSTILE_PAGE))
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ server, port: (server.address() as { port: number }).port })),
  )
}

async function attackAs(page: Page, url: string, aim: string, { api }: Target): Promise<Attack> {
  await page.goto(url)
  const { tries, read } = await page.evaluate(attackFrom, { target: aim, paths, token: api.login.token })
  return { from: `${url} at ${aim}`, tries, read }
}

/** A name that means the attacker's server until its page has come, and this machine's terminal from then on. */
function rebindingName(target: Target): Promise<{ server: NetServer; address: string }> {
  let came = false
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined)
    if (came) return void socket.pipe(connect(target.port, '127.0.0.1').on('error', () => socket.destroy())).pipe(socket)
    came = true
    return void socket.once('data', () =>
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${HOSTILE_PAGE.length}\r\nConnection: close\r\n\r\n${HOSTILE_PAGE}`,
      ),
    )
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, address: `http://rebind.example:${(server.address() as { port: number }).port}` }),
    ),
  )
}

/**
 * A hostile page tries everything from another site, from another port of this machine, and under a name of its own that has come to
 * mean this machine (DNS rebinding). The browser must map `*.example` to 127.0.0.1.
 */
export async function attackInBrowser(browser: Browser, target: Target): Promise<Attack[]> {
  const { server, port } = await serveHostile()
  const context = await browser.newContext()
  const page = await context.newPage()
  const rebinding = await rebindingName(target)
  const attacks = [
    await attackAs(page, `http://evil.example:${port}/`, target.address, target),
    await attackAs(page, `http://127.0.0.1:${port}/`, target.address, target),
    await attackAs(page, `${rebinding.address}/`, rebinding.address, target),
  ]
  await context.close()
  server.closeAllConnections()
  server.close()
  rebinding.server.close()
  return attacks
}
