import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { Bridge, BridgeResult, PrintState } from '../../../src/shared/bridge/bridge.ts'

const job = {
  id: 'job',
  title: 'INV-000001',
  printerId: 'desk',
  state: 'printed',
  attempts: 1,
  createdAt: '',
  updatedAt: '',
} as never
const before: PrintState = { printers: [], defaultPrinterId: '', jobs: [] }
const after: PrintState = { ...before, jobs: [job] }

/** The host's side of the bridge, whose answers come when the test lets them. */
function slowHost() {
  let answer: (result: BridgeResult<never>) => void = () => undefined
  let report: (state: PrintState) => void = () => undefined
  const host: Bridge = {
    call: () => new Promise((resolve) => (answer = resolve)),
    subscribe: (_event, listener) => {
      report = listener as typeof report
      return () => undefined
    },
  }
  return {
    host,
    answer: (state: PrintState) => answer({ ok: true, value: state as never }),
    report: (state: PrintState) => report(state),
  }
}

// The modules of the next file must not keep this host.
afterEach(() => {
  delete window.purser
  vi.resetModules()
})

it.each([
  { order: 'an answer that comes after a newer change does not undo it', eventFirst: true, shown: after },
  { order: 'the answer is shown where no event came in between', eventFirst: false, shown: before },
])('$order', async ({ eventFirst, shown }) => {
  const { host, answer, report } = slowHost()
  vi.resetModules()
  window.purser = host
  const { printStateAtom } = await import('../../../src/renderer/platform/terminal.ts')
  const store = createStore()
  store.sub(printStateAtom, () => undefined)
  if (eventFirst) report(after)
  answer(before)
  await Promise.resolve()
  await Promise.resolve()
  expect(store.get(printStateAtom)).toEqual(shown)
})
