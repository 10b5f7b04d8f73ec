import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../../../src/server/kernel/log.ts'

const CANARY = 'Wilhelmina Quillfeather'

/** What the log writes of an entry, each line as it is read. */
function written(entry: object, words?: string): Record<string, unknown>[] {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  log.error(entry, words)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe("the server's log", () => {
  afterEach(() => {
    vi.restoreAllMocks()
    log.level = 'warn'
  })

  test('keeps what is on its list and nothing else', () => {
    const entry = {
      hostname: CANARY,
      reqId: 'req-1',
      req: { method: 'PUT', routeOptions: { url: '/api/cardinfo/update/:customerid' }, url: `/api/${CANARY}` },
      err: Object.assign(new TypeError(CANARY), { code: 'ERR_X', detail: CANARY }),
      body: CANARY,
    }
    const [line] = written(entry, CANARY)
    expect(line).toEqual({
      level: 50,
      time: expect.any(Number),
      pid: process.pid,
      reqId: 'req-1',
      req: { method: 'PUT', route: '/api/cardinfo/update/:customerid' },
      err: { type: 'TypeError', code: 'ERR_X', stack: expect.stringContaining('log.test.ts') },
      msg: 'fault',
    })
    expect(JSON.stringify(line)).not.toContain('Quillfeather')
  })

  test('keeps the words of an entry that is about no error, and its event', () => {
    expect(written({ event: 'disk_full', reason: 'ENOSPC' }, 'the disk is full')).toEqual([
      { level: 50, time: expect.any(Number), pid: process.pid, event: 'disk_full', reason: 'ENOSPC', msg: 'the disk is full' },
    ])
  })

  test('writes nothing where it is silent', () => {
    log.level = 'silent'
    expect(written({ event: 'disk_full' })).toEqual([])
  })
})

describe('a crash', () => {
  const run = (code: string): { status: number | null; said: string } => {
    const file = JSON.stringify(new URL('../../../../src/server/kernel/crash.ts', import.meta.url).href)
    const program = `const { reportCrashesWithoutMessages } = await import(${file}); reportCrashesWithoutMessages(); ${code}`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test.each([
    [
      'an error that nobody catches',
      `setTimeout(() => { throw Object.assign(new TypeError('${CANARY}'), { detail: '${CANARY}' }) })`,
    ],
    ['a promise that nobody waits for', `void Promise.reject(new TypeError('${CANARY}')); setTimeout(() => undefined, 1000)`],
  ])('ends the program and says where, without the words: %s', (_what, code) => {
    const { status, said } = run(code)
    expect(status).toBe(1)
    expect(said).toMatch(/^purser: a fault ended the program: TypeError\n/)
    expect(said).not.toContain('Quillfeather')
  })
})
