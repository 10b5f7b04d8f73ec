import type { Page } from '@playwright/test'
import type { Bridge, BridgeInput, BridgeMethodName, BridgeReply } from '../../../src/shared/bridge/bridge.ts'

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
