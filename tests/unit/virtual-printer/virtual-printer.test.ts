import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/virtual-printer/virtual-printer.ts'
import { printerOnDesk } from '../../support/printing/virtual-printer.ts'

const start = fileURLToPath(new URL('../../../src/virtual-printer/start.ts', import.meta.url))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A bare connection that remembers what the printer answers. */
async function plug(printer: { address: string }) {
  const [host = '', port = ''] = printer.address.split(':')
  const socket: Socket = connect({ host, port: Number.parseInt(port, 10), noDelay: true })
  const answers: number[] = []
  let isOpen = true
  socket.on('data', (bytes: Buffer) => answers.push(...bytes))
  socket.on('error', () => socket.destroy())
  socket.on('close', () => (isOpen = false))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { answers, isOpen: () => isOpen, write: (text: string) => socket.write(text, 'latin1'), end: () => socket.end() }
}

const askPaper = '\x10\x04\x04'
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('')

describe('on the wire it behaves like an Epson TM', () => {
  test('real-time questions are answered at once, GS r in the order of the buffer', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    await printer.setMood({ kind: 'slow', msPerLine: 40 })
    line.write(`\x1b@${lines(3)}\x1dr\x01${askPaper}`)
    await vi.waitFor(() => expect(line.answers).toEqual([0x12]))
    expect(printer.strip().length).toBeLessThan(3)
    await vi.waitFor(() => expect(line.answers).toEqual([0x12, 0x00]))
    expect(printer.strip()).toHaveLength(3)
  })

  test('a question is understood though it arrives in pieces and in the middle of text', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    for (const piece of ['ab\x10', '\x04', '\x01cd\n']) {
      line.write(piece)
      await pause(15)
    }
    await vi.waitFor(() => expect(line.answers).toEqual([0x12]))
    expect(printer.strip().map((runs) => runs.map(({ text }) => text).join(''))).toEqual(['abcd'])
  })

  test('out of paper it stops, keeps its buffer, says so, and goes on once paper is loaded', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    await printer.setMood({ kind: 'paper-out', afterLines: 2 })
    line.write(`${lines(5)}\x1dV\x00\x1dr\x01`)
    await vi.waitFor(() => expect(printer.strip()).toHaveLength(2))
    line.write(`\x10\x04\x01\x10\x04\x02${askPaper}`)
    await vi.waitFor(() => expect(line.answers).toEqual([0x1a, 0x32, 0x7e]))
    await printer.setMood({ kind: 'ready' })
    await vi.waitFor(() => expect(printer.paper()).toEqual(['line 1\nline 2\nline 3\nline 4\nline 5']))
    await vi.waitFor(() => expect(line.answers).toEqual([0x1a, 0x32, 0x7e, 0x00]))
  })

  test('with its cover open it says so and prints nothing', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    await printer.setMood({ kind: 'cover-open' })
    line.write(`${lines(1)}\x10\x04\x02`)
    await vi.waitFor(() => expect(line.answers).toEqual([0x16]))
    expect(printer.strip()).toEqual([])
  })

  test('a reset drops buffer and connection; printed lines stay', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    await printer.setMood({ kind: 'reset', afterBytes: 16 })
    line.write(lines(9))
    await vi.waitFor(() => expect(line.isOpen()).toBe(false))
    expect(printer.strip()).toHaveLength(2)
    expect(printer.bytesReceived()).toBe(16)
    expect(printer.mood()).toEqual({ kind: 'ready' })
  })

  test('mute it prints and answers nothing', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    await printer.setMood({ kind: 'mute' })
    line.write(`${askPaper}${lines(1)}\x1dr\x01`)
    await vi.waitFor(() => expect(printer.strip()).toHaveLength(1))
    await pause(40)
    expect(line.answers).toEqual([])
  })

  test('switched off it refuses, switched on it listens where it did', async () => {
    const printer = await printerOnDesk()
    await printer.setMood({ kind: 'off' })
    await expect(plug(printer)).rejects.toThrow('ECONNREFUSED')
    await printer.setMood({ kind: 'ready' })
    const line = await plug(printer)
    line.write(askPaper)
    await vi.waitFor(() => expect(line.answers).toEqual([0x12]))
  })

  test('it serves one connection at a time; what was sent is printed though its sender has gone', async () => {
    const printer = await printerOnDesk()
    const first = await plug(printer)
    const second = await plug(printer)
    second.write(askPaper)
    await pause(40)
    expect(second.answers).toEqual([])
    first.write(lines(2))
    first.end()
    await vi.waitFor(() => expect(second.answers).toEqual([0x12]))
    expect(printer.strip()).toHaveLength(2)
  })

  test('a command it does not know is a problem, reported and not printed', async () => {
    const printer = await printerOnDesk()
    const line = await plug(printer)
    line.write('a\n\x1bX')
    await vi.waitFor(() => expect(printer.problems()).toEqual(['unknown printer command: 1b 58']))
    expect(printer.strip()).toHaveLength(1)
  })
})

async function printerWithPage(): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, pagePort: 0, columns: 42 })
  onTestFinished(() => printer.close())
  return printer
}

/** fetch would not send a foreign Host header. */
async function status(url: string, path: string, headers: Record<string, string>, body?: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, method: body === undefined ? 'GET' : 'POST', headers })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

describe('its page', () => {
  test('shows the paper and stays up to date without a reload', async () => {
    const printer = await printerWithPage()
    const page = await (await fetch(printer.pageUrl)).text()
    expect(page).toContain('Receipts appear here as they come out.')
    const events = await fetch(`${printer.pageUrl}events`)
    if (events.body === null) throw new Error('no events')
    const reader = events.body.pipeThrough(new TextDecoderStream()).getReader()
    let news = ''
    const line = await plug(printer)
    line.write(`<b>Rohan</b>\n\x1dV\x00`)
    while (!news.includes('1 receipt printed')) news += (await reader.read()).value ?? ''
    expect(news).toContain('&lt;b&gt;Rohan&lt;/b&gt;')
    expect(news).not.toContain('<b>Rohan')
    await reader.cancel()
  })

  test('its buttons set the mood', async () => {
    const printer = await printerWithPage()
    const choose = (mood: string) =>
      status(printer.pageUrl, '/mood', { 'content-type': 'application/json' }, JSON.stringify({ mood }))
    expect(await choose('cover-open')).toBe(204)
    expect(printer.mood()).toEqual({ kind: 'cover-open' })
    expect(await choose('on-fire')).toBe(400)
    expect(await status(printer.pageUrl, '/mood', {}, 'no json')).toBe(400)
    expect(printer.mood()).toEqual({ kind: 'cover-open' })
  })

  test('answers nobody but itself', async () => {
    const printer = await printerWithPage()
    const reset = JSON.stringify({ mood: 'off' })
    expect(await status(printer.pageUrl, '/', { host: 'evil.example' })).toBe(403)
    expect(await status(printer.pageUrl, '/mood', { origin: 'https://evil.example' }, reset)).toBe(403)
    expect(await status(printer.pageUrl, '/nothing', {})).toBe(404)
    expect(printer.mood()).toEqual({ kind: 'ready' })
  })

  test('runs no script but its own', async () => {
    const printer = await printerWithPage()
    const page = await fetch(printer.pageUrl)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'nonce-/)
  })
})

async function run(...flags: string[]): Promise<{ code: number | null; out: string; err: string; stop(): void }> {
  const child = spawn(process.execPath, [start, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  let out = ''
  let err = ''
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  let isClosed = false
  child.on('close', () => (isClosed = true))
  await vi.waitFor(() => expect(isClosed || out.includes('page http')).toBe(true))
  return { code: child.exitCode, out, err, stop: () => void child.kill('SIGTERM') }
}

describe('npm run printer', () => {
  test('says where it prints and where its page is', async () => {
    const { out } = await run('--port', '0', '--page-port', '0', '--columns', '32')
    const [, address = ''] = /printer (\S+)/.exec(out) ?? []
    const [, page = ''] = /page (\S+)/.exec(out) ?? []
    expect(await (await fetch(page)).text()).toContain(`${address} · 32 columns`)
  })

  test.each([
    [['--columns', '40'], '--columns must be 32, 42 or 48'],
    [['--port', '99999'], '--port must be a port number'],
    [['--page-port', 'x'], '--page-port must be a port number'],
    [['--colour'], '--colour'],
    [['stray'], 'stray'],
  ])('%j ends with a message and status 2', async (flags, message) => {
    const { code, err } = await run(...flags)
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err).toContain('Usage: npm run printer')
    expect(err).not.toContain('    at ')
  })

  test.each(['--port', '--page-port'])('a taken %s ends with a message and status 1', async (flag) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const { code, err } = await run('--port', '0', '--page-port', '0', flag, String(port))
    expect(code).toBe(1)
    expect(err).toContain(`Port ${port} is taken`)
  })
})
