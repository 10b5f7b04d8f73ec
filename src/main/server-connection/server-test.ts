import { Check } from '../../shared/forms/check.ts'
import type { ServerPin, ServerTest } from '../../shared/bridge/bridge.ts'
import { FailureReply } from '../../shared/contract/endpoint.ts'
import { API_PREFIX, contract } from '../../shared/contract/index.ts'
import { askOnce } from './ask-once.ts'
import { LineError, openSocket } from './verified-socket.ts'
import type { HostFetch } from '../login/host-login.ts'

/** Time limit of an address's answer, in ms. */
const TIMEOUT_MS = 5000

const HEALTH = API_PREFIX + contract.health.path

type Verdict = Pick<ServerTest, 'outcome' | 'version'>

const verdictOn = (answer: unknown): Verdict => {
  if (Check(contract.health.reply, answer)) return { outcome: 'purser', version: answer.version }
  const isWrongName = Check(FailureReply, answer) && answer.code === 'wrong_host'
  return { outcome: isWrongName ? 'wrong-name' : 'other', version: '' }
}

/** Node answers a redirect that is not followed; Electron rejects, with this message (lib/common/api/net-client-request.ts). */
const isRedirect = (problem: unknown): boolean => problem instanceof Error && problem.message === 'Redirect was cancelled'

/** Asks a paired address, which must show its pinned certificate. */
async function askPaired({ address, fingerprint }: ServerPin): Promise<Verdict> {
  try {
    const socket = await openSocket({ address, fingerprint }, TIMEOUT_MS)
    return verdictOn(await askOnce(socket, address, { method: 'GET', path: HEALTH }, TIMEOUT_MS))
  } catch (problem) {
    return { outcome: isCertificate(problem) ? 'certificate' : 'unreachable', version: '' }
  }
}

const isCertificate = (problem: unknown): boolean => problem instanceof LineError && problem.trouble === 'certificate'

/** Why an address gave no answer: nothing answers there, or its certificate is not trusted, which pairing can solve. */
async function whyNone(address: string): Promise<Verdict> {
  const isUnknown = await openSocket({ address, fingerprint: '' }).then((socket) => {
    socket.destroy()
    return false
  }, isCertificate)
  return { outcome: isUnknown ? 'certificate' : 'unreachable', version: '' }
}

async function ask(address: string, hostFetch: HostFetch): Promise<Verdict> {
  let answer: Response
  try {
    answer = await hostFetch(address + HEALTH, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (problem) {
    return isRedirect(problem) ? { outcome: 'other', version: '' } : whyNone(address)
  }
  return verdictOn(await answer.json().catch(() => null))
}

/**
 * Asks an address once whether a Purser server answers there, and which version; nothing else is sent. A paired address must show
 * its pinned certificate. Another one is asked as the screens will: the desktop app uses Chromium's network, with the system's
 * proxies and trusted authorities.
 */
export async function testServer(address: string, hostFetch: HostFetch = fetch, pin?: ServerPin): Promise<ServerTest> {
  const start = performance.now()
  const verdict = pin === undefined ? await ask(address, hostFetch) : await askPaired(pin)
  return { ...verdict, tookMs: Math.max(1, Math.round(performance.now() - start)) }
}
