import { makeHashesCheap } from '../../support/setup/cheap-scrypt.ts'
import { chromium } from 'playwright'
import { browserFlags, findBrowser } from '../../support/e2e/browser.ts'
import { answerHeaders } from '../../../src/shared/security-headers.ts'
import { combinations, send } from '../hostile/combinations.ts'
import { attackInBrowser } from '../hostile/page.ts'
import { startTarget, type Target } from '../hostile/terminal.ts'
import type { Measured, Proof, Run } from '../proof.ts'
import { seams } from '../breaks/r10.ts'

const REFUSALS = new Set([400, 403, 415, 421])
const MAX_BREACHES = 10

/** Headers that a refusal must carry; the page of the contract has a policy of its own, closed alike. */
function lackingIn(headers: ReadonlyMap<string, string>): string[] {
  const { 'content-security-policy': _policy, ...others } = answerHeaders
  const policy = headers.get('content-security-policy') ?? ''
  const isOpen = !policy.startsWith("default-src 'none'") || !policy.includes("frame-ancestors 'none'")
  const lacking = Object.entries(others).filter(([name, value]) => headers.get(name) !== value)
  return [...(isOpen ? ['content-security-policy'] : []), ...lacking.map(([name]) => name)]
}

/** Sends every combination by itself and looks what ran. */
async function tryCombinations(target: Target, breaches: string[]): Promise<number> {
  const all = combinations(target)
  target.handlersRun()
  for (const each of all) {
    const { status, headers } = await send(target.port, each)
    const ran = target.handlersRun()
    const lacking = lackingIn(headers)
    if (!REFUSALS.has(status)) breaches.push(`${each.target} with ${each.what} answered ${status}`)
    else if (ran.length > 0) breaches.push(`${each.target} with ${each.what} ran ${ran.join()}`)
    else if (headers.has('access-control-allow-origin')) breaches.push(`${each.target} with ${each.what} may be read`)
    else if (lacking.length > 0) breaches.push(`${each.target} with ${each.what} lacks ${lacking.join()}`)
    if (breaches.length >= MAX_BREACHES) break
  }
  return all.length
}

async function tryPages(target: Target, executablePath: string, breaches: string[]): Promise<number> {
  const args = [...browserFlags, '--host-resolver-rules=MAP *.example 127.0.0.1']
  const browser = await chromium.launch({ executablePath, args })
  target.handlersRun()
  const attacks = await attackInBrowser(browser, target)
  await browser.close()
  for (const { from, read } of attacks) breaches.push(...read.map((text) => `${from} read ${text}`))
  breaches.push(...target.handlersRun().map((ran) => `a hostile page ran ${ran}`))
  return attacks.reduce((sum, { tries }) => sum + tries, 0)
}

/** What the terminal itself sends passes: else everything would be refused whatever it is. */
async function ownWayPasses({ api, handlersRun }: Target): Promise<boolean> {
  handlersRun()
  const settings = await api.bridge('getSettings', {})
  return (await api.call('listPax')).status === 200 && settings.terminalName !== '' && handlersRun().length === 2
}

async function measure({ quick, broken }: Run): Promise<Measured> {
  makeHashesCheap()
  const executablePath = findBrowser()
  if (executablePath === undefined) return { holds: false, figure: '', skipped: 'no Chromium on this machine' }
  const target = await startTarget()
  const breaches: string[] = []
  if (!(await ownWayPasses(target))) breaches.push('what the terminal itself sends does not pass')
  const before = await target.state()
  const sent = await tryCombinations(target, breaches)
  const tries = broken && quick ? 0 : await tryPages(target, executablePath, breaches)
  if ((await target.state()) !== before) breaches.push('the data or the settings have changed')
  await target.close()
  return {
    holds: breaches.length === 0,
    figure: `${sent} combinations refused before any handler, ${tries} tries of hostile pages in Chromium from 3 origins, ${breaches.length} breaches`,
    found: breaches.slice(0, MAX_BREACHES),
  }
}

export default {
  id: 'R10',
  goal: '≥ 500 hostile Host/Origin/Sec-Fetch/content-type combinations refused before any handler; a hostile page in Chromium has no effect',
  lane: 'waits',
  measure,
  control: {
    broken: 'Host check off',
    seams,
  },
} satisfies Proof
