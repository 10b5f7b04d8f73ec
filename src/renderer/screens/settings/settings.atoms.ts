import { atom } from 'jotai'
import type { ServerTest } from '../../../shared/bridge/bridge.ts'
import { readOnce } from '../../data/write.ts'
import { bridge } from '../../platform/bridge.ts'
import type { Refusal } from '../../platform/change-settings.ts'

/** The result of the last connection test: the address, its end (`at`, UTC epoch ms), and what answered. */
export interface ConnectionTest extends ServerTest {
  at: number
  /** Empty for the server in use. */
  address: string
}

const testAtom = atom<ConnectionTest | null>(null)
export const connectionTestAtom = atom((get) => get(testAtom))

/** Tests the server in use over the same path as every API call. */
async function testServerInUse(): Promise<ServerTest> {
  const start = performance.now()
  const answer = await readOnce('health')
  const tookMs = Math.max(1, Math.round(performance.now() - start))
  return answer.ok
    ? { outcome: 'purser', version: answer.value.version, tookMs }
    : { outcome: 'unreachable', version: '', tookMs }
}

/** Tests whether a Purser server answers at an address, saved or not; '' for the server in use. Resolves to a refusal or null. */
export const testConnectionAtom = atom(null, async (_get, set, address: string): Promise<Refusal> => {
  if (address === '') {
    set(testAtom, { ...(await testServerInUse()), address, at: Date.now() })
    return null
  }
  const answer = await bridge.call('testServer', { address })
  if (!answer.ok) return answer.error.msg
  set(testAtom, { ...answer.value, address, at: Date.now() })
  return null
})
