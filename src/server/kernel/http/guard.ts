import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '../../../shared/contract/index.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { ServerConfig } from '../config.ts'

/** The path of the pictures that any page may show. */
export const PICTURES_PATH = `${API_PREFIX}/media/`

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])
const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/**
 * Refuses what a hostile page or a rebound DNS name would send, before any handler runs: more than one Host (400, RFC 9112 3.2),
 * a Host that is not ours (421), a foreign Origin, or a fetch from another site or port (403). Null lets the request pass.
 */
export function refusedByOrigin(request: FastifyRequest, config: ServerConfig): ErrorCode | null {
  const { host } = request.headers
  if (hostsIn(request.raw.rawHeaders) > 1) return 'invalid_request'
  if (host === undefined || !isOurHost(host, config)) return 'wrong_host'
  const origin = request.headers.origin
  if (origin !== undefined && !isAllowedOrigin(origin, host, config)) return 'foreign_origin'
  if (origin === undefined && isFromElsewhere(request) && !isPicture(request)) return 'foreign_origin'
  return null
}

/** Counts Host headers. Node keeps the first and drops the others, so a proxy in front may have decided by another one. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length

const isOurHost = (host: string, config: ServerConfig): boolean =>
  loopback.has(withoutPort(host)) || config.allowedHosts.includes(host.toLowerCase())

/**
 * Whether a browser marked a request without an Origin (pictures, scripts, frames, links) as coming from elsewhere. Another port
 * of this machine is the same site.
 */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

/** Dish pictures are public, and the desktop app's pages at app:// always load them from another site. */
const isPicture = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'image' && routeOptions.url?.startsWith(PICTURES_PATH) === true

/** Whether an origin is the server's own or a configured one. */
export const isAllowedOrigin = (origin: string, host: string, config: ServerConfig): boolean =>
  config.allowedOrigins.includes(origin) || origin === `http://${host}` || origin === `https://${host}`

/** Whether a request comes from a page of the desktop app. A page cannot choose its Origin, and the app's host sends none. */
export const isDesktopPage = (request: FastifyRequest): boolean => request.headers.origin?.startsWith('app:') === true
