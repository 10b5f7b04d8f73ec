import { describe, expect, test } from 'vitest'
import { faultOf, faultText } from '../../../src/shared/fault.ts'

const CANARY = 'Wilhelmina Quillfeather, cabin 12'

describe('what may be said of a fault', () => {
  test('is its class, the code of the system and the places it came through', () => {
    const problem = Object.assign(new TypeError('x'), { code: 'ERR_SQLITE_ERROR' })
    const { type, code, stack } = faultOf(problem)
    expect([type, code]).toEqual(['TypeError', 'ERR_SQLITE_ERROR'])
    expect(stack).toMatch(/^ {4}at .*fault\.test\.ts:\d+:\d+\)?(\n {4}at .*)*$/)
    expect(faultText(problem)).toBe(`TypeError ERR_SQLITE_ERROR\n${stack}`)
  })

  test.each([
    ['in its message', new Error(CANARY)],
    ['in a message of several lines', new Error(`no\n${CANARY}\n    at ${CANARY}`)],
    ['in lines that look like places', new Error(`no\n    at ${CANARY} (/src/a.ts:1:2)`)],
    ['in its name', Object.assign(new Error('no'), { name: CANARY })],
    ['in its code', Object.assign(new Error('no'), { code: CANARY })],
    ['in a field of its own', Object.assign(new Error('no'), { detail: CANARY })],
    ['in its cause', new Error('no', { cause: new Error(CANARY) })],
    ['in what is no error', CANARY],
    ['in an object', { message: CANARY }],
  ])('is nothing that somebody typed: %s', (_where, problem) => {
    expect(faultText(problem)).not.toContain('Quillfeather')
    expect(JSON.stringify(faultOf(problem))).not.toContain('Quillfeather')
  })
})
