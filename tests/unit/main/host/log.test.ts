import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { causeOf, framesOf, type LogFields } from '../../../../src/main/host/log-fields.ts'
import { type Log, type LogEvent, openLog } from '../../../../src/main/host/log.ts'
import { serverLog } from '../../../../src/main/embedded-server/log.ts'
import { type ServerEnd, startServerProcess } from '../../../../src/main/embedded-server/process.ts'
import type { DeskCode } from '../../../../src/shared/bridge/bridge.ts'
import { temporaryFolder } from '../../../support/printing/virtual-printer.ts'

const openTestLog = (folder: string, more: Partial<Parameters<typeof openLog>[0]> = {}): Log =>
  openLog({ folder, terminalName: () => 'Terminal 2', ...more })
const textIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
const entriesIn = (folder: string): Record<string, unknown>[] =>
  textIn(folder)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** What must never be in a log: a name, an e-mail, a card, a code, a token, a passport, a number to call. */
const canaries = {
  name: 'Canary Quillfeather',
  email: 'quillfeather@canary.example',
  card: '70023',
  code: '481516',
  token: 'tok_Zx81kQ0pLmNvB7yU2sD4fG6hJ8kL',
  passport: 'Z8812345',
  mobile: '+919812345678',
}
const everyCanary = Object.values(canaries).join(' ')
const expectNoCanary = (text: string): void => {
  for (const [what, canary] of Object.entries(canaries)) expect(text, what).not.toContain(canary)
}

describe('the log', () => {
  test('is lines of JSON with time, level, event and terminal, for this user alone', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = openTestLog(folder)
    log.info('app.started', { version: '1.0.0', platform: 'linux x64', demo: false })
    log.warn('server.restarting', { attempt: 2, delayMs: 1000 })
    const [started, restarting] = entriesIn(folder)
    expect(started).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      level: 'info',
      event: 'app.started',
      terminal: 'Terminal 2',
      version: '1.0.0',
      platform: 'linux x64',
      demo: false,
    })
    expect(restarting).toMatchObject({ level: 'warn', event: 'server.restarting', attempt: 2, delayMs: 1000 })
    if (process.platform !== 'win32') expect(statSync(join(folder, 'purser.log')).mode & 0o077).toBe(0)
  })

  test('begins a new file when one is full and keeps a few', () => {
    const folder = temporaryFolder()
    const log = openTestLog(folder, { maxBytes: 1000, filesKept: 2 })
    for (let attempt = 1; attempt <= 60; attempt += 1) log.info('server.restarting', { attempt })
    expect(readdirSync(folder).toSorted()).toEqual(['purser.1.log', 'purser.2.log', 'purser.log'])
    const attempts = (name: string) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/"attempt":(\d+)/g)].map(([, attempt]) => Number(attempt))
    expect(attempts('purser.log').at(-1)).toBe(60)
    expect(attempts('purser.1.log').at(-1)).toBe((attempts('purser.log')[0] ?? 0) - 1)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(1300)
  })

  test('shows its last entries to staff, each as one short line', () => {
    const folder = temporaryFolder()
    expect(openTestLog(folder).lastLines(3)).toEqual([])
    const log = openTestLog(folder)
    for (let attempt = 1; attempt <= 5; attempt += 1) log.error('server.restarting', { attempt, delayMs: 500 })
    expect(log.lastLines(2)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d server\.restarting attempt 4 delayMs 500$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d server\.restarting attempt 5 delayMs 500$/),
    ])
  })

  test('that cannot be written stops nothing', () => {
    const folder = temporaryFolder()
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => quiet.mockRestore())
    writeFileSync(join(folder, 'file'), '')
    const log = openTestLog(join(folder, 'file', 'logs'))
    expect(() => log.info('app.started')).not.toThrow()
    mkdirSync(join(folder, 'taken', 'purser.log'), { recursive: true })
    expect(() => openTestLog(join(folder, 'taken')).info('app.started')).not.toThrow()
  })
})

describe('what is never logged', () => {
  test('an error: its class, code and places are, its message is not', () => {
    const folder = temporaryFolder()
    const log = openTestLog(folder)
    const problem = Object.assign(new TypeError(`no such guest: ${everyCanary}\n    at ${canaries.name} (x:1:2)`), {
      code: 'ENOSPC',
    })
    log.problem('app.problem', problem)
    log.problem('app.problem', everyCanary)
    expectNoCanary(textIn(folder))
    const [first, second] = entriesIn(folder)
    expect(first).toMatchObject({ name: 'TypeError', code: 'ENOSPC' })
    expect((first?.['at'] as string[] | undefined)?.[0]).toMatch(/host\/log\.test\.ts:\d+$/)
    expect(second).toMatchObject({ name: 'NotAnError' })
  })

  test('a field that is not on the list, or not of its form', () => {
    const folder = temporaryFolder()
    const log = openTestLog(folder)
    const wrong = { guest: canaries.name, body: { canaries }, attempt: canaries.card, demo: canaries.token }
    const texts = ['name', 'code', 'cause', 'reason', 'process', 'method', 'route', 'version', 'platform']
    log.info('app.started', wrong as unknown as LogFields)
    for (const canary of Object.values(canaries))
      log.info('app.started', Object.fromEntries(texts.map((field) => [field, canary])))
    log.info('server.fault', { route: `/api/cardinfo/${canaries.card}` })
    expectNoCanary(textIn(folder))
    expect(Object.keys(entriesIn(folder)[0] ?? {})).toEqual(['time', 'level', 'event', 'terminal'])
  })

  test("the server's words: its faults and its end are logged, its one-time codes reach the desk alone", async () => {
    const folder = temporaryFolder()
    const log = openTestLog(folder)
    const { onEvent, onErrorLine } = serverLog(log)
    const fault = {
      level: 50,
      req: { method: 'PUT', route: '/api/cardinfo/update/:customerid', url: `/api/cardinfo/update/${canaries.card}` },
      err: {
        type: 'TypeError',
        code: 'ERR_SQLITE_BUSY',
        stack: `    at pay (/app/src/server/sales/payment/payment.service.ts:41:7)\n${everyCanary}`,
      },
      msg: everyCanary,
    }
    const lines = [everyCanary, JSON.stringify(fault), `purser: ${everyCanary}`, '    at main (/app/src/server/start.ts:7:1)']
    const code = `
      console.log('ready http://127.0.0.1:1')
      console.log('otp ${canaries.card} ${canaries.code}')
      console.error(${JSON.stringify(lines.join('\n'))})
      setTimeout(() => process.exit(3), 100)`
    const codes: DeskCode[] = []
    const gone = new Promise<ServerEnd>((resolve) => {
      void startServerProcess(
        () => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] })
          const end = () => void child.kill('SIGKILL')
          return {
            stdout: child.stdout,
            stderr: child.stderr,
            onExit: (listener) => void child.once('close', listener),
            askToStop: end,
            kill: end,
          }
        },
        { deskCode: (desk) => codes.push(desk), onErrorLine, onGone: resolve },
      )
    })
    const end = await gone
    onEvent({ kind: 'gone', end })
    onEvent({ kind: 'failed', lines: `${everyCanary}\nport 4150 is taken: stop the other program` })
    expect(codes).toMatchObject([{ cardNumber: canaries.card, code: canaries.code }])
    expect(end.lines).toContain(canaries.name)
    expectNoCanary(textIn(folder))
    expect(entriesIn(folder)).toMatchObject([
      {
        event: 'server.fault',
        name: 'TypeError',
        code: 'ERR_SQLITE_BUSY',
        method: 'PUT',
        route: '/api/cardinfo/update/:customerid',
        at: ['pay payment/payment.service.ts:41'],
      },
      { event: 'server.gone', exitCode: 3, cause: 'other', at: ['main server/start.ts:7'] },
      { event: 'server.failed', cause: 'port-taken' },
    ])
  })

  test('would be found: a log without the list lets every canary through', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'purser.log'), JSON.stringify({ event: 'app.started' satisfies LogEvent, msg: everyCanary }))
    expect(() => expectNoCanary(textIn(folder))).toThrow()
  })
})

describe('why a server ended', () => {
  test.each([
    ['port 4150 is taken: stop the other program or choose another with --port', 'port-taken'],
    ['another Purser program uses /data: close it, or choose another folder with --data', 'folder-in-use'],
    ['no permission for /data or port 80: choose another folder with --data', 'no-permission'],
    ["Unknown option '--bogus'. Known flags: --port", 'bad-flag'],
    ['--port takes a number from 0 to 65535', 'bad-flag'],
    ['The server did not start and gave no sign of life for 30 s\n', 'too-late'],
    ['', 'silent'],
    ['disk full', 'other'],
  ])('%s', (lines, cause) => {
    expect(causeOf(lines)).toBe(cause)
  })

  test('places are function, file and line; what is no place is left out', () => {
    const stack = [
      'Error: at Anita Rao (1:2:3)',
      '    at async Object.run [as go] (file:///C:/Program%20Files/Purser/out/main/index.js:10:5)',
      '    at new Thing (/home/anita/purser/src/main/thing.ts:4:1)',
      '    at node:internal/process/task_queues:105:5',
      '    at Anita Rao of cabin 12',
    ].join('\n')
    expect(framesOf(stack)).toEqual(['Object.run main/index.js:10', 'Thing main/thing.ts:4', 'process/task_queues:105'])
  })
})
