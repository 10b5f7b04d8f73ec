import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { semaphoreOf } from '../../../../../src/server/people/sessions/hash-limits.ts'

/** Works that end when they are asked to, and what has begun so far. */
function works(count: number) {
  const begun: number[] = []
  const ends: { resolve(): void; reject(error: Error): void }[] = []
  const list = Array.from({ length: count }, (_work, index) => () => {
    begun.push(index)
    return new Promise<number>((resolve, reject) => {
      ends[index] = { resolve: () => resolve(index), reject }
    })
  })
  return {
    begun,
    list,
    end: (index: number) => ends[index]?.resolve(),
    fail: (index: number) => ends[index]?.reject(new Error('no')),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a semaphore for two', () => {
  it('lets two in at once, and each who leaves lets the next one in, in the order they came', async () => {
    const { begun, list, end } = works(4)
    const { run: inTurn, waiting, isFree } = semaphoreOf(2)
    expect([waiting(), isFree()]).toEqual([0, true])
    const done = Promise.all(list.map((work) => inTurn(work)))
    await settle()
    expect(begun).toEqual([0, 1])
    expect([waiting(), isFree()]).toEqual([2, false])
    end(1)
    await settle()
    expect(begun).toEqual([0, 1, 2])
    end(2)
    await settle()
    expect(begun).toEqual([0, 1, 2, 3])
    end(0)
    end(3)
    expect(await done).toEqual([0, 1, 2, 3])
    expect([waiting(), isFree()]).toEqual([0, true])
  })

  it('has both places again once all have left', async () => {
    const { run: inTurn } = semaphoreOf(2)
    const first = works(3)
    const before = Promise.all(first.list.map((work) => inTurn(work)))
    for (const index of [0, 1, 2]) {
      await settle()
      first.end(index)
    }
    await before
    const second = works(3)
    const after = Promise.all(second.list.map((work) => inTurn(work)))
    await settle()
    expect(second.begun).toEqual([0, 1])
    for (const index of [0, 1, 2]) {
      second.end(index)
      await settle()
    }
    await after
  })

  it('is not blocked by one who fails, and answers who asked', async () => {
    const { begun, list, end, fail } = works(3)
    const { run: inTurn } = semaphoreOf(1)
    const answers = list.map((work) => inTurn(work).catch((error: Error) => error.message))
    for (const step of [() => fail(0), () => end(1), () => fail(2)]) {
      await settle()
      step()
    }
    expect(await Promise.all(answers)).toEqual(['no', 1, 'no'])
    expect(begun).toEqual([0, 1, 2])
  })
})

it('never are more inside than there are places, and all are served', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.nat({ max: 3 }), { maxLength: 12 }), async (most, pauses) => {
      const { run: inTurn } = semaphoreOf(most)
      let inside = 0
      let fullest = 0
      const work = async (pause: number): Promise<void> => {
        fullest = Math.max(fullest, (inside += 1))
        for (let tick = 0; tick < pause; tick += 1) await Promise.resolve()
        inside -= 1
      }
      await Promise.all(pauses.map((pause) => inTurn(() => work(pause))))
      expect([inside, fullest <= most]).toEqual([0, true])
    }),
  )
})
