import { Check } from 'typebox/value'
import type { ServerTest } from '../shared/bridge.ts'
import { FailureReply } from '../shared/contract/endpoint.ts'
import { API_PREFIX, contract } from '../shared/contract/index.ts'
import type { HostFetch } from './login/host-login.ts'

/** How long an address may take to answer, ms. */
const TIMEOUT_MS = 5000

type Verdict = Pick<ServerTest, 'outcome' | 'version'>

const verdictOn = (answer: unknown): Verdict => {
  if (Check(contract.health.reply, answer)) return { outcome: 'purser', version: answer.version }
  const isWrongName = Check(FailureReply, answer) && answer.code === 'wrong_host'
  return { outcome: isWrongName ? 'wrong-name' : 'other', version: '' }
}

/** Node answers a redirect that is not followed; Electron rejects, in these words (lib/common/api/net-client-request.ts). */
const isRedirect = (problem: unknown): boolean => problem instanceof Error && problem.message === 'Redirect was cancelled'

async function ask(address: string, hostFetch: HostFetch): Promise<Verdict> {
  const url = `${address}${API_PREFIX}${contract.health.path}`
  let answer: Response
  try {
    answer = await hostFetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (problem) {
    return { outcome: isRedirect(problem) ? 'other' : 'unreachable', version: '' }
  }
  return verdictOn(await answer.json().catch(() => null))
}

/**
 * Asks an address once whether a Purser server answers there, and which version. It is asked and sent nothing else. The desktop
 * app asks through Chromium's network, as its screens will: with the system's proxies and the authorities that the system trusts.
 */
export async function testServer(address: string, hostFetch: HostFetch = fetch): Promise<ServerTest> {
  const start = performance.now()
  const verdict = await ask(address, hostFetch)
  return { ...verdict, tookMs: Math.max(1, Math.round(performance.now() - start)) }
}
