import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { VirtualPrinter } from '../printer-contract.ts'
import { moodButtons, pageMarkup, paper, summary, type PageState } from './markup.ts'
import { presets } from './presets.ts'

const LONGEST_BODY = 1000

function securityHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > LONGEST_BODY) return ''
  }
  return body
}

/** The preset that a POST names; undefined if there is no such preset. */
function presetFrom(body: string) {
  try {
    const { mood } = JSON.parse(body) as { mood?: unknown }
    return presets.find(({ id }) => id === mood)
  } catch {
    return undefined
  }
}

/** Only this page may call its server: refuses other host names (DNS rebinding) and other sites' scripts. */
function isOwn({ headers }: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(headers.host ?? '')) return false
  return headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`)
}

/** Serves the printer's page on 127.0.0.1. Rejects with the system's error if the port cannot be opened. */
export async function startPrinterPage(
  printer: VirtualPrinter,
  port: number,
  columns: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const watchers = new Set<ServerResponse>()
  const state = (): PageState => ({
    address: printer.address,
    columns,
    mood: printer.mood(),
    receipts: printer.receipts(),
    strip: printer.strip(),
    drawerOpenings: printer.drawerOpenings(),
    problems: printer.problems(),
  })
  const news = (): string => {
    const now = state()
    return `data: ${JSON.stringify({ summary: summary(now), moods: moodButtons(now.mood), paper: paper(now) })}\n\n`
  }

  function showPage(response: ServerResponse): void {
    const nonce = randomBytes(16).toString('base64')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...securityHeaders(nonce) })
    response.end(pageMarkup(state(), nonce))
  }

  function watch(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(news())
    watchers.add(response)
    response.on('close', () => watchers.delete(response))
  }

  async function chooseMood(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const preset = presetFrom(await bodyOf(request))
    if (preset !== undefined) await printer.setMood(preset.mood)
    response.writeHead(preset === undefined ? 400 : 204).end()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwn(request, ownPort)) response.writeHead(403).end()
    else if (request.method === 'GET' && request.url === '/') showPage(response)
    else if (request.method === 'GET' && request.url === '/events') watch(response)
    else if (request.method === 'POST' && request.url === '/mood') await chooseMood(request, response)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const ownPort = bound !== null && typeof bound === 'object' ? bound.port : port

  let scheduled: NodeJS.Immediate | undefined
  const endWatch = printer.onChange(() => {
    scheduled ??= setImmediate(() => {
      scheduled = undefined
      if (watchers.size === 0) return
      const text = news()
      for (const watcher of watchers) watcher.write(text)
    })
  })
  return {
    url: `http://127.0.0.1:${ownPort}/`,
    close: async () => {
      endWatch()
      clearImmediate(scheduled)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
