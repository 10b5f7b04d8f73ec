import type { CDPSession } from 'playwright'
import type { Rpc } from '../rpc.ts'
import type { MainSide, NavigationEvent, RequestFacts, ResourceType } from '../sides.ts'
import { toProgram } from './addresses.ts'
import type { FrameBook } from './frames.ts'
import type { Relay } from './relay.ts'

/** A request that Chromium holds until a decision. */
interface Paused {
  requestId: string
  frameId: string
  resourceType: string
  redirectedRequestId?: string
  request: { url: string; method: string; headers: Record<string, string> }
}

/** A page of another site, for a test that wants one: nothing here reaches the network. */
export interface ForeignPage {
  body: string
  contentType?: string
}

/** What a page asked for. */
export type AskedRequest = Pick<RequestFacts, 'url' | 'resourceType'>

/** A navigation that the page wanted, and what a handler of the program said to it. */
export interface AskedNavigation {
  url: string
  prevented: boolean
}

export interface TrafficOptions {
  contentsId: number
  program: Rpc<MainSide>
  relay: Relay
  frames: FrameBook
  foreign: Map<string, ForeignPage>
  /** Takes the address that the program itself is loading; the page did not ask for that one. */
  isOwnLoad(url: string): boolean
  asked: AskedRequest[]
  navigations: AskedNavigation[]
}

const electronTypes: Record<string, ResourceType> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  EventSource: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  WebSocket: 'webSocket',
}

let requestsMade = 0

function factsOf({ contentsId, frames }: TrafficOptions, paused: Paused): RequestFacts {
  const { request, frameId, resourceType } = paused
  const frame = frames.facts(frameId)
  const ofMain = frameId === frames.mainKey()
  const referrer = toProgram(request.headers['Referer'] ?? '')
  const initiatorOrigin = frame?.origin ?? 'null'
  requestsMade += 1
  return {
    id: requestsMade,
    url: toProgram(request.url),
    method: request.method,
    resourceType: resourceType === 'Document' ? (ofMain ? 'mainFrame' : 'subFrame') : (electronTypes[resourceType] ?? 'other'),
    referrer,
    contentsId,
    frame,
    initiatorOrigin,
  }
}

/** The events of Electron that a navigation of the page sets off, in their order. */
function navigationEvents(paused: Paused, isMain: boolean): NavigationEvent[] {
  if (paused.redirectedRequestId !== undefined) return ['will-redirect']
  return isMain ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']
}

async function isNavigationPrevented(options: TrafficOptions, paused: Paused): Promise<boolean> {
  const { program, contentsId, frames, isOwnLoad } = options
  const url = toProgram(paused.request.url)
  const isMain = paused.frameId === frames.mainKey()
  if (isMain && isOwnLoad(url)) return false
  for (const event of navigationEvents(paused, isMain)) {
    const { prevented } = await program.ask('navigation', contentsId, event, frames.facts(paused.frameId), url)
    options.navigations.push({ url, prevented })
    if (prevented) return true
  }
  return false
}

const reached = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Drives the program's scheme, its navigation events and the hooks of its session with everything that one page asks for. */
export async function watchTraffic(cdp: CDPSession, options: TrafficOptions): Promise<void> {
  const { program, relay, foreign } = options
  const fail = (requestId: string, errorReason: 'BlockedByClient' | 'NameNotResolved') =>
    cdp.send('Fetch.failRequest', { requestId, errorReason })
  const fulfil = (requestId: string, status: number, headers: [string, string][], body: Uint8Array) =>
    cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers.map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    })

  const carry = async (paused: Paused): Promise<unknown> => {
    const { requestId, request } = paused
    const url = toProgram(request.url)
    // An answer without content leaves Chromium where it is, as a prevented navigation leaves Electron.
    if (paused.resourceType === 'Document' && (await isNavigationPrevented(options, paused)))
      return fulfil(requestId, 204, [], new Uint8Array())
    const facts = factsOf(options, paused)
    options.asked.push({ url, resourceType: facts.resourceType })
    if (await program.ask('refusedByPrivileges', facts)) return fail(requestId, 'BlockedByClient')
    const verdict = await program.ask('beforeRequest', facts)
    if (verdict.cancel === true) return fail(requestId, 'BlockedByClient')
    if (verdict.redirectURL !== undefined) return fulfil(requestId, 307, [['location', verdict.redirectURL]], new Uint8Array())
    if (url.startsWith('app:')) {
      const answer = await program.ask('scheme', {
        url,
        method: request.method,
        headers: Object.entries(request.headers),
        contentsId: options.contentsId,
      })
      return answer === null ? fail(requestId, 'NameNotResolved') : fulfil(requestId, answer.status, answer.headers, answer.body)
    }
    const page = foreign.get(url.replace(/[?#].*/, ''))
    if (page !== undefined)
      return fulfil(requestId, 200, [['content-type', page.contentType ?? 'text/html']], Buffer.from(page.body))
    if (!reached.has(new URL(url).hostname)) return fail(requestId, 'NameNotResolved')
    return cdp.send('Fetch.continueRequest', { requestId, url: relay.ticket(facts) })
  }
  cdp.on('Fetch.requestPaused', (paused) => {
    // A page that closes takes its requests along; there is nothing left to answer.
    void carry(paused).catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}
