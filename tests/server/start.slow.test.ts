import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { clientAt } from '../support/api-client.ts'
import { makeGuest } from '../support/guest.ts'
import { parseServerConfig } from '../../src/server/kernel/config.ts'
import { serverCommand } from '../support/programs/server-command.ts'

const root = join(import.meta.dirname, '..', '..')

interface Started {
  child: ChildProcess
  out(): string
  err(): string
  /** Resolves with the first line of standard output that matches. */
  line(pattern: RegExp): Promise<string>
  ended: Promise<number | null>
}

/** The program itself, as `npm run server` starts it. */
function start(args: string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [...serverCommand, ...args], { cwd: root, env: { ...process.env, ...env } })
  let out = ''
  let err = ''
  child.stdout.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = out.split('\n').find((text) => pattern.test(text))
      if (found !== undefined) return found
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${err}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { child, out: () => out, err: () => err, line, ended }
}

describe('npm run server', () => {
  let data = ''
  const running: Started[] = []
  const begin = (args: string[], env: NodeJS.ProcessEnv = {}): Started => {
    const started = start(args, env)
    running.push(started)
    return started
  }
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'purser-start-'))
  })
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    rmSync(data, { recursive: true, force: true })
  })

  it('is what a service of the system starts, with the same flags', () => {
    const [started = ''] = /^ExecStart=.*$/m.exec(readFileSync(join(root, 'docs/deployment.md'), 'utf8')) ?? []
    expect(started).toContain(`/node ${serverCommand.join(' ')} `)
  })

  it('says ready with its address on a line of its own once it serves, and stops when asked', async () => {
    const server = begin(['--port', '0', '--data', data])
    const address = (await server.line(/^ready http:\/\/127\.0\.0\.1:\d+$/)).slice('ready '.length)
    const health = await fetch(`${address}/api/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', database: 'sqlite' })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('takes every flag from a PURSER_ variable too', async () => {
    const server = begin([], { PURSER_PORT: '0', PURSER_DATA: data })
    await server.line(/^ready /)
  })

  it('runs on PostgreSQL by its address', async () => {
    const server = begin(['--port', '0', '--data', data, '--db', inject('postgresAddress')])
    const address = (await server.line(/^ready /)).slice('ready '.length)
    expect(await (await fetch(`${address}/api/health`)).json()).toMatchObject({ database: 'postgres' })
  })

  it('writes a code of the desk channel as a line on standard output, and nowhere else', async () => {
    const server = begin(['--port', '0', '--data', data])
    const address = (await server.line(/^ready /)).slice('ready '.length)
    const administrator = { name: 'Anita Rao', email: 'anita@mail.example', password: 'a long enough password' }
    const { token } = await clientAt(address).ok('setup', { body: administrator })
    const client = clientAt(address, token)
    await makeGuest(client, { balance: 500 })
    const answer = await client.ok('sendOtp', { body: { cardNumber: '10001' } })
    const code = (await server.line(/^otp 10001 \d{6}$/)).split(' ')[2] ?? ''
    expect(JSON.stringify(answer)).not.toContain(code)
    expect(server.err()).not.toContain(code)
  })

  it('shows the whole contract as OpenAPI at /api/docs', async () => {
    const server = begin(['--port', '0', '--data', data])
    const address = (await server.line(/^ready /)).slice('ready '.length)
    expect((await fetch(`${address}/api/docs/`)).headers.get('content-type')).toContain('text/html')
    const document = (await (await fetch(`${address}/api/docs/json`)).json()) as { paths: Record<string, object> }
    expect(Object.keys(document.paths)).toContain('/api/cardinfo/update/{customerid}')
  })

  it('ends with a clear message when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const { port } = holder.address() as { port: number }
    const server = begin(['--port', String(port), '--data', data])
    expect(await server.ended).toBe(1)
    expect(server.err()).toBe(`purser: port ${port} is taken: stop the other program or choose another with --port\n`)
    holder.close()
  })

  it('ends with a clear message when its folder cannot be written', async () => {
    const file = join(data, 'a file')
    writeFileSync(file, '')
    const server = begin(['--port', '0', '--data', file])
    expect(await server.ended).toBe(1)
    expect(server.err()).toContain(`${file} is not a folder`)
  })

  it.skipIf(process.getuid?.() === 0)(
    'ends with a clear message when its folder is read-only (skipped for root, who may write anywhere)',
    async () => {
      chmodSync(data, 0o500)
      const server = begin(['--port', '0', '--data', join(data, 'inner')])
      expect(await server.ended).toBe(1)
      expect(server.err()).toContain('no permission')
    },
  )

  it('ends with a clear message when another program uses the folder', async () => {
    await begin(['--port', '0', '--data', data]).line(/^ready /)
    const second = begin(['--port', '0', '--data', data])
    expect(await second.ended).toBe(1)
    expect(second.err()).toContain('another Purser program uses')
  })

  it('ends with a clear message when PostgreSQL does not answer', async () => {
    const server = begin(['--port', '0', '--data', data, '--db', 'postgres://purser@127.0.0.1:1/purser'])
    expect(await server.ended).toBe(1)
    expect(server.err()).toContain('does not answer')
  })

  it.each([
    { args: ['--prot', '1'], says: '--prot' },
    { args: ['--port', 'abc'], says: '--port takes a number' },
    { args: ['--db', 'mysql://x'], says: '--db takes an address' },
    { args: ['--host', '0.0.0.0'], says: '--insecure-lan' },
    { args: ['--otp-channel', 'pigeon'], says: '--otp-channel takes one of' },
    { args: ['--otp-channel', 'twilio'], says: '--twilio-account-sid' },
  ])('ends with a clear message on $args', async ({ args, says }) => {
    const server = begin(args)
    expect(await server.ended).toBe(1)
    expect(server.err()).toMatch(/^purser: .+\n$/)
    expect(server.err()).toContain(says)
  })

  it('keeps to loopback and SQLite by default', () => {
    const parsed = parseServerConfig([], {})
    expect(parsed.ok && [parsed.value.host, parsed.value.database, parsed.value.otpChannel]).toEqual(['127.0.0.1', '', null])
  })
})
