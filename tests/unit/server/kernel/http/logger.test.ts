import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { loggerOf } from '../../../../../src/server/kernel/http/logger.ts'

const CANARY = 'Wilhelmina Quillfeather'

interface Options {
  hooks: { streamWrite(line: string): string }
}
const written = (entry: object): Record<string, unknown> =>
  JSON.parse((loggerOf({ logLevel: 'debug' }) as Options).hooks.streamWrite(JSON.stringify(entry))) as Record<string, unknown>

describe("the server's log", () => {
  test('keeps what is on its list and nothing else', () => {
    const entry = {
      level: 50,
      time: 1,
      pid: 2,
      hostname: CANARY,
      reqId: 'req-1',
      req: { method: 'PUT', route: '/api/cardinfo/update/:customerid', url: `/api/${CANARY}` },
      err: { type: 'Error', code: 'ERR_X', stack: '    at a (/b.ts:1:2)', message: CANARY, detail: CANARY },
      body: CANARY,
      msg: CANARY,
    }
    expect(written(entry)).toEqual({
      level: 50,
      time: 1,
      pid: 2,
      reqId: 'req-1',
      req: { method: 'PUT', route: '/api/cardinfo/update/:customerid' },
      err: { type: 'Error', code: 'ERR_X', stack: '    at a (/b.ts:1:2)' },
      msg: 'fault',
    })
  })

  test('keeps the words of an entry that is about no error', () => {
    expect(written({ level: 30, time: 1, msg: 'Server listening' })).toEqual({ level: 30, time: 1, msg: 'Server listening' })
  })

  test('is none where it is silent', () => {
    expect(loggerOf({ logLevel: 'silent' })).toBe(false)
  })
})

describe('a crash', () => {
  const run = (code: string): { status: number | null; said: string } => {
    const file = JSON.stringify(new URL('../../../../../src/server/kernel/crash.ts', import.meta.url).href)
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
