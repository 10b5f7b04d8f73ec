import { vi } from 'vitest'
import { TEST_WAIT_MS } from './test-timeouts.ts'

/* Vitest's own waits give up after one second, which a machine busy with other work can take to open a socket. */
const { waitFor, waitUntil } = vi
type Options = Parameters<typeof waitFor>[1]
const withTestWait = (options: Options = {}): Options => {
  const asked = typeof options === 'number' ? { timeout: options } : options
  return { ...asked, timeout: Math.max(asked.timeout ?? 0, TEST_WAIT_MS) }
}
vi.waitFor = (check, options) => waitFor(check, withTestWait(options))
vi.waitUntil = (check, options) => waitUntil(check, withTestWait(options))
