import type { OnBeforeRequestListenerDetails, OnBeforeSendHeadersListenerDetails, Session } from 'electron'
import { API_PREFIX, contract } from '../../shared/contract/index.ts'
import type { HostLogin } from '../login/host-login.ts'
import { APP_ORIGIN } from './scheme.ts'

export interface RequestGuardParts {
  /** Origin of this run's server, the only one that ever gets the token. */
  apiOrigin(): string
  login: Pick<HostLogin, 'token' | 'check'>
  /**
   * Called once if Electron does not report the origin of a call of the screens; the call then goes without the token and is
   * refused.
   */
  onProblem(problem: unknown): void
}

/** Whether the top frame of our own screens made the request, by fetch or XMLHttpRequest. */
export const isScreensRequest = (details: Asked): boolean => details.initiatorOrigin === APP_ORIGIN && isOfTopFrame(details)

type Asked = Pick<OnBeforeSendHeadersListenerDetails, 'frame' | 'initiatorOrigin' | 'resourceType'>

const isOfTopFrame = ({ frame, resourceType }: Asked): boolean =>
  resourceType === 'xhr' && frame !== null && frame !== undefined && frame.parent === null && frame.origin === APP_ORIGIN

const isApi = (url: string, origin: string): boolean => {
  const { origin: asked, pathname } = new URL(url)
  return asked === origin && pathname.startsWith(`${API_PREFIX}/`)
}

const tokenAnswers = new Set([contract.login, contract.setup].map(({ path }) => API_PREFIX + path))

/** A path as the server's router reads it: lower case, unescaped, without doubled or trailing slashes. */
function plainPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replaceAll(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
  } catch {
    return pathname
  }
}

/** A page that calls login itself would get the token in the answer; it must use the bridge. The server refuses it too. */
export const wouldAnswerToken = ({ method, url }: Pick<OnBeforeRequestListenerDetails, 'method' | 'url'>): boolean =>
  method === 'POST' && tokenAnswers.has(plainPath(url))

/**
 * Attaches the token to the screens' requests to their server and to nothing else; an `Authorization` header that a page sets
 * itself is removed. After a 401 to an attached token the host checks whether the login is still valid.
 */
export function guardRequests(
  { webRequest }: Pick<Session, 'webRequest'>,
  { apiOrigin, login, onProblem }: RequestGuardParts,
): void {
  const carried = new Map<number, string>()
  let isTold = false
  const tellOnce = (details: Asked): void => {
    if (isTold || details.initiatorOrigin !== undefined || !isOfTopFrame(details)) return
    isTold = true
    onProblem(Object.assign(new Error('a call of the screens has no initiatorOrigin'), { name: 'NoInitiator' }))
  }
  webRequest.onBeforeRequest((details, answer) => answer({ cancel: wouldAnswerToken(details) }))
  webRequest.onBeforeSendHeaders((details, answer) => {
    const kept = Object.entries(details.requestHeaders).filter(([name]) => name.toLowerCase() !== 'authorization')
    const requestHeaders = Object.fromEntries(kept)
    const token = details.method === 'OPTIONS' ? null : login.token()
    carried.delete(details.id)
    tellOnce(details)
    if (token !== null && isApi(details.url, apiOrigin()) && isScreensRequest(details)) {
      requestHeaders['Authorization'] = `Bearer ${token}`
      carried.set(details.id, token)
    }
    answer({ requestHeaders })
  })
  webRequest.onErrorOccurred(({ id }) => void carried.delete(id))
  webRequest.onCompleted(({ id, statusCode }) => {
    const token = carried.get(id)
    carried.delete(id)
    if (statusCode === 401 && token !== undefined && token === login.token()) void login.check()
  })
}
