import type { Page } from '@playwright/test'
import type { Bridge, BridgeInput, BridgeMethodName, BridgeReply } from '../../../src/shared/bridge.ts'
import type { StartDesktop } from './desktop.ts'

/** What a step works with. */
export interface StepContext {
  /** Starts the app; whatever is left of it at the end of the step is ended by whoever runs the step. */
  start: StartDesktop
  /** An empty folder of the step's own. */
  dataDir: string
  /** Keeps a line for the report. */
  note(line: string): void
  /** Ends the step as not tried, for this reason. */
  skip(reason: string): never
}

/** One thing that the desktop app must do on a real machine. */
export interface Step {
  title: string
  run(context: StepContext): Promise<void>
}

/** Staff of the demo. */
export const demoLogin = (name: 'admin' | 'desk') => ({ email: `${name}@demo.test`, password: 'purser-demo' })

/** A call of the bridge, made by the screens as they make theirs. Throws with the bridge's own words. */
export async function askBridge<M extends BridgeMethodName>(
  page: Page,
  method: M,
  input: BridgeInput<M>,
): Promise<BridgeReply<M>> {
  const result = await page.evaluate(
    ([name, given]) => (window as unknown as { purser: Bridge }).purser.call(name, given as never),
    [method, input] as const,
  )
  if (!result.ok) throw new Error(`${method}: ${result.error.msg}`)
  return result.value
}
