import { type Line, openRpc } from '../rpc.ts'
import type { ChromiumSide, MainSide } from '../sides.ts'

const parent: Line = {
  send: (message) => void (process.connected && process.send?.(message)),
  onMessage: (listener) => void process.on('message', listener),
}
const answers: Partial<MainSide> = {}

/** Chromium's half, in the process of the test. */
export const chromium = openRpc<MainSide, ChromiumSide>(parent, answers)

/** Each module answers for itself what Chromium's half and the test may ask of it. */
export const serve = (answer: Partial<MainSide>): void => void Object.assign(answers, answer)

// Nor does the program outlive its test.
if (process.connected) process.on('disconnect', () => process.exit(0))
