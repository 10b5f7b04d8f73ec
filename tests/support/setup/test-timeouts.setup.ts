import { afterEach, expect, vi } from 'vitest'
import { TEST_WAIT_MS } from './test-timeouts.ts'

/* Vitest's own waits give up after one second, which a machine busy with other work can take to open a socket. */
const { waitFor, waitUntil } = vi
type Options = Parameters<typeof waitFor>[1]
const withTestWait = (options: Options = {}): Options => {
  const asked = typeof options === 'number' ? { timeout: options } : options
  return { ...asked, timeout: Math.max(asked.timeout ?? 0, TEST_WAIT_MS) }
}

/** Waits of the running test that have not ended. Vitest advances fake timers with every poll, also those of the worker's next test. */
const waits = new Set<Promise<unknown>>()
function tracked<T>(wait: Promise<T>): Promise<T> {
  waits.add(wait)
  const end = () => waits.delete(wait)
  wait.then(end, end)
  return wait
}
vi.waitFor = (check, options) => tracked(waitFor(check, withTestWait(options)))
vi.waitUntil = (check, options) => tracked(waitUntil(check, withTestWait(options)))
afterEach(() => {
  const left = waits.size
  waits.clear()
  expect(left, 'waits that this test started and did not await').toBe(0)
})
