import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { after, backoff, every, inBackground } from '../../../../../src/server/kernel/background/background.ts'
import { StorageError } from '../../../../../src/server/kernel/db/engine/storage-trouble.ts'

describe('work in the background', () => {
  let logged: string[] = []
  beforeEach(() => {
    logged = []
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => logged.push(String(line)) > 0)
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a host name that is not known for now', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
    ['a disk that is full', new StorageError('disk_full')],
  ])('leaves %s to the next time', async (_what, error) => {
    await inBackground('sending mail', () => Promise.reject(error))
    expect(logged).toEqual([])
  })

  it('logs a fault by its work, class and places, and never its message', async () => {
    await inBackground('sending mail', () => {
      throw new TypeError('Rohan Mehta has no card')
    })
    const [line = ''] = logged
    const entry = JSON.parse(line) as { work: string; level: number; err: { type: string; stack: string } }
    expect(entry).toMatchObject({ level: 50, work: 'sending mail', msg: 'fault', err: { type: 'TypeError' } })
    expect(entry.err.stack).toContain('background.test.ts')
    expect(line).not.toContain('Rohan')
  })
})

describe('work at its time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is done once, unless it is called off', async () => {
    const work = vi.fn()
    after(1000, 'work', work)
    const cancel = after(1000, 'work', work)
    cancel()
    await vi.advanceTimersByTimeAsync(5000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is repeated from the end of each, also after a failure, until it is stopped', async () => {
    const begun: number[] = []
    const stop = every(
      1000,
      'work',
      async () => {
        begun.push(Date.now())
        await new Promise((resolve) => setTimeout(resolve, 500))
        throw new StorageError('disk_full')
      },
      200,
    )
    const at = Date.now()
    await vi.advanceTimersByTimeAsync(3500)
    expect(begun.map((moment) => moment - at)).toEqual([200, 1700, 3200])
    stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).toHaveLength(3)
  })

  it('waits twice as long after each failure, up to a limit', () => {
    expect([0, 1, 2, 9].map((failures) => backoff(failures, 100, 5000))).toEqual([100, 200, 400, 5000])
  })
})
