import { connect } from 'node:net'
import { newId } from '../../../src/shared/ids.ts'
import type { Target } from './terminal.ts'

/** One request as its bytes go out. */
export interface Combination {
  what: string
  target: string
  /** Request line and header lines, in order; a name may occur twice or not at all. */
  lines: readonly string[]
  body: string
}

/** What came back. */
export interface Reply {
  status: number
  headers: Map<string, string>
  body: string
}

interface Way {
  method: string
  path: string
  body?: unknown
}

/** Calls that would do or reveal something: public ones, the bridge, which asks for no login, pages, and calls with a live token. */
const ways: readonly Way[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/foodorder/frontdesk' },
  { method: 'GET', path: '/assets/index.js' },
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/API/Setup/' },
  { method: 'GET', path: '/api/docs/json' },
  { method: 'GET', path: '/api/paxInfo' },
  { method: 'GET', path: '/api/events' },
  { method: 'GET', path: '/bridge/events' },
  { method: 'POST', path: '/bridge/getSettings', body: {} },
  { method: 'POST', path: '/bridge/deskCodes', body: {} },
  { method: 'POST', path: '/bridge/saveSettings', body: { terminalName: 'hijacked' } },
  { method: 'POST', path: '/api/admin/login', body: { email: 'anita.rao@mail.example', password: 'a long enough password' } },
  {
    method: 'POST',
    path: '/api/enrolments',
    body: { fullName: 'Mallory', email: 'm@evil.example', mobileNo: '9820041786', consent: true },
  },
  {
    method: 'POST',
    path: '/api/staff',
    body: { name: 'M', email: 'm@evil.example', accessroutes: ['backoffice'], password: 'a long password' },
  },
  { method: 'PUT', path: `/api/cardinfo/update/${newId()}`, body: { balance: 1 } },
  { method: 'DELETE', path: '/api/cardinfo/10001' },
]

/** Names that are not this machine's, and spellings meant to look like one that is. */
const hostileHosts = (port: number): readonly string[] => [
  `evil.example:${port}`,
  'evil.example',
  `127.0.0.1.evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `localhost.:${port}`,
  `0.0.0.0:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[::]:${port}`,
  `127.1:${port}`,
  `2130706433:${port}`,
  `0x7f000001:${port}`,
  `127.0.0.1:${port}@evil.example`,
  `evil.example#127.0.0.1:${port}`,
  `127.0.0.1:${port}, evil.example`,
  `${'a'.repeat(300)}.example:${port}`,
  '',
]

const hostileOrigins = (port: number): readonly string[] => [
  'https://evil.example',
  `http://evil.example:${port}`,
  'null',
  '',
  `http://127.0.0.1:${port + 1}`,
  `http://localhost:${port}`,
  `HTTP://127.0.0.1:${port}`,
  `http://127.0.0.1:${port}.evil.example`,
  `http://127.0.0.1:${port}@evil.example`,
  `http://127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}, https://evil.example`,
  'app://purser',
  'app://evil',
  'file://',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
]

/** What a browser says of a request that it sends without an Origin. */
const hostileFetches: readonly (readonly [site: string, mode: string, dest: string])[] = [
  ['cross-site', 'navigate', 'document'],
  ['cross-site', 'navigate', 'iframe'],
  ['cross-site', 'no-cors', 'image'],
  ['cross-site', 'no-cors', 'script'],
  ['cross-site', 'no-cors', 'style'],
  ['cross-site', 'no-cors', 'embed'],
  ['cross-site', 'no-cors', 'empty'],
  ['cross-site', 'websocket', 'websocket'],
  ['same-site', 'navigate', 'document'],
  ['same-site', 'navigate', 'iframe'],
  ['same-site', 'no-cors', 'image'],
  ['same-site', 'no-cors', 'script'],
]

/** Kinds of body that a page may send without asking first, and others that are not JSON. */
const hostileTypes: readonly (string | null)[] = [
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/jsonp',
  'application/json-patch+json',
  'application/xml',
  'application/csp-report',
  '',
  null,
]

/** Every way under every disguise. All but the one thing that is hostile is as a terminal would send it. */
export function combinations({ port, api }: Pick<Target, 'port' | 'api'>): Combination[] {
  const own = `127.0.0.1:${port}`
  const make = (way: Way, what: string, host: readonly string[], more: readonly string[], type?: string | null): Combination => {
    const body = way.body === undefined ? '' : JSON.stringify(way.body)
    const kind = type === undefined ? 'application/json' : type
    const lines = [
      `${way.method} ${way.path} HTTP/1.1`,
      ...host,
      `Authorization: Bearer ${api.login.token}`,
      ...more,
      ...(body === '' ? [] : [...(kind === null ? [] : [`Content-Type: ${kind}`]), `Content-Length: ${Buffer.byteLength(body)}`]),
      'Connection: close',
    ]
    return { what, target: `${way.method} ${way.path}`, lines, body }
  }
  const hosts = (way: Way): Combination[] => [
    ...hostileHosts(port).map((host) => make(way, `Host '${host.slice(0, 40)}'`, [`Host: ${host}`], [])),
    ...hostileHosts(port).map((host) =>
      make(
        way,
        `Host '${host.slice(0, 40)}' as its own origin`,
        [`Host: ${host}`],
        [`Origin: http://${host}`, 'Sec-Fetch-Site: same-origin'],
      ),
    ),
    make(way, 'no Host', [], []),
    make(way, 'two Hosts', [`Host: evil.example`, `Host: ${own}`], []),
  ]
  const origins = (way: Way): Combination[] =>
    hostileOrigins(port).map((origin) =>
      make(way, `Origin '${origin}'`, [`Host: ${own}`], [`Origin: ${origin}`, 'Sec-Fetch-Mode: cors']),
    )
  const fetches = (way: Way): Combination[] =>
    hostileFetches.map(([site, mode, dest]) =>
      make(
        way,
        `a ${site} ${dest}`,
        [`Host: ${own}`],
        [`Sec-Fetch-Site: ${site}`, `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`],
      ),
    )
  const types = (way: Way): Combination[] =>
    way.body === undefined
      ? []
      : hostileTypes.map((type) => make(way, `a body of type '${type ?? 'none'}'`, [`Host: ${own}`], [], type))
  return ways.flatMap((way) => [...hosts(way), ...origins(way), ...fetches(way), ...types(way)])
}

const ANSWER_LIMIT_MS = 5000

/** Sends the bytes as they are; Node's own client would mend them. */
export function send(port: number, { lines, body }: Combination): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`))
    let text = ''
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error('no answer')))
    socket.on('data', (part) => (text += part.toString('utf8')))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const [first = '', ...fields] = head.split('\r\n')
      const headers = fields.map((field): [string, string] => {
        const [name = '', ...value] = field.split(': ')
        return [name.toLowerCase(), value.join(': ')]
      })
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') })
    })
  })
}
