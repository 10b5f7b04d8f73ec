import { pino } from 'pino'
import { faultOf } from '../../shared/fault.ts'

type Entry = Record<string, unknown>

const isObject = (value: unknown): value is Entry => typeof value === 'object' && value !== null

/**
 * All fields that an entry may have besides `req`, `res` and `err`. Numbers, switches and our own names identify no one; `reason`
 * is what the system or the database says about a disk, a folder or the books.
 */
const PLAIN = new Set(['level', 'time', 'pid', 'reqId', 'responseTime', 'event', 'work', 'kind', 'reason', 'afterMs'])
const FAULT = 'fault'

/** An entry reduced to the allowed fields. The message of an entry about an error is that of the error, so it is removed. */
function allowedOnly(entry: Entry): Entry {
  const kept = Object.entries(entry).filter(([field]) => PLAIN.has(field))
  const { req, res, err, msg } = entry
  return {
    ...Object.fromEntries(kept),
    ...(isObject(req) && { req: { method: req['method'], route: req['route'] } }),
    ...(isObject(res) && { res: { statusCode: res['statusCode'] } }),
    ...(isObject(err) && { err: { type: err['type'], code: err['code'], stack: err['stack'] } }),
    msg: err === undefined ? msg : FAULT,
  }
}

const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string } }) => ({
    method: request.method,
    route: request.routeOptions?.url ?? 'unknown',
  }),
  err: faultOf,
}

/**
 * The server's log: lines of JSON on standard error, filtered by a list of what may be logged (reliability, Access). Calls are
 * named by method and route, never by URL, which holds names and mobile numbers; errors by class, code and stack positions, never
 * by message; the server's own findings by their `event`.
 */
export const log = pino(
  {
    level: 'warn',
    serializers,
    hooks: { streamWrite: (line: string) => `${JSON.stringify(allowedOnly(JSON.parse(line) as Entry))}\n` },
  },
  process.stderr,
)
