/** Why a server did not start or ended, in terms that the log may contain. */
export type ServerCause =
  | 'bad-flag'
  | 'folder-in-use'
  | 'no-database'
  | 'no-permission'
  | 'port-taken'
  | 'read-only'
  | 'too-late'
  | 'silent'
  | 'other'

/** Everything that a log entry may contain besides time, level, event and terminal. Nothing else is ever written. */
export interface LogFields {
  /** Of an error: its class, the system's code, and its places in our code. Never its message, which may name a guest. */
  name?: string
  code?: string
  at?: string[]
  cause?: ServerCause
  /** Why an Electron process ended, as Electron reports it, and which kind of process it was. */
  reason?: string
  process?: string
  /** An API call by its method and path pattern, never by its address. */
  method?: string
  route?: string
  version?: string
  platform?: string
  attempt?: number
  delayMs?: number
  exitCode?: number
  tookMs?: number
  demo?: boolean
  kiosk?: boolean
}

const causes: Record<ServerCause, RegExp | null> = {
  'port-taken': /\bport \d+ is taken\b/,
  'folder-in-use': /\banother Purser program uses\b/,
  'no-permission': /\bno permission for\b/,
  'read-only': /\bis read-only\b/,
  'no-database': /\bdatabase of --db does not answer\b/,
  'bad-flag': /\bUnknown option\b|^--\S+ (takes|needs|would)\b/m,
  'too-late': /\bThe server did not start\b/,
  silent: /^(The server stopped without a message)?$/,
  other: null,
}

/** Why a server ended, judged by its last lines. */
export function causeOf(lastLines: string): ServerCause {
  const found = Object.entries(causes).find(([, pattern]) => pattern?.test(lastLines) === true)
  return (found?.[0] ?? 'other') as ServerCause
}

const MAX_FRAMES = 6
/** A line of V8's stack: the function, then file, line and column. */
const FRAME = /^\s+at (?:async )?(?:new )?([\w$.<>#]{1,80} )?(?:\[as [\w$]+\] )?\(?([^()\n]+):(\d+):\d+\)?$/
const PLAIN = /^[\w.@-]{1,60}$/

function shortened(line: string): string[] {
  const [, fn = '', path = '', row] = FRAME.exec(line) ?? []
  const file = path.split(/[\\/]/).slice(-2)
  return row === undefined || !file.every((part) => PLAIN.test(part)) ? [] : [`${fn}${file.join('/')}:${row}`]
}

/** The frames of a stack, shortened to function, file and line. The message before them is always left out. */
export function framesOf(stack: string): string[] {
  return stack.split('\n').flatMap(shortened).slice(0, MAX_FRAMES)
}

/** What may be logged of a problem: class, code and places. */
export function fieldsOf(problem: unknown): LogFields {
  if (!(problem instanceof Error)) return { name: 'NotAnError' }
  const { name, message, stack = '' } = problem
  const { code } = problem as NodeJS.ErrnoException
  const places = framesOf(stack.replace(message, ''))
  return { name, ...(code === undefined ? {} : { code }), ...(places.length > 0 && { at: places }) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A fault that the server has logged as a line of JSON, or null for any other line. */
export function faultIn(line: string): LogFields | null {
  if (!line.startsWith('{')) return null
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    return null
  }
  if (!isObject(entry)) return null
  const err = isObject(entry['err']) ? entry['err'] : {}
  const req = isObject(entry['req']) ? entry['req'] : {}
  return {
    name: text(err['type']),
    code: text(err['code']),
    at: framesOf(text(err['stack'])),
    method: text(req['method']),
    route: text(req['route']),
  }
}

/** The pattern of each text field: none of them matches a name, an e-mail, a card number, a code or a token. */
const forms: Partial<Record<keyof LogFields, RegExp>> = {
  name: /^([A-Z][A-Za-z]{0,40})?Error$|^NotAnError$/,
  code: /^[A-Z][A-Z]+(_[A-Z0-9]+)*$/,
  cause: /^[a-z-]{3,20}$/,
  reason: /^[a-z]{3,12}(-[a-z]{3,12})?$/,
  process: /^(Utility|Zygote|Sandbox helper|GPU|Unknown)$/,
  method: /^(GET|POST|PUT|DELETE)$/,
  route: /^\/[A-Za-z/:*-]{0,80}$/,
  version: /^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z]{1,8}\.\d{1,3})?$/,
  platform: /^(linux|win32|darwin) (x64|arm64|ia32)$/,
}
const numbers = new Set(['attempt', 'delayMs', 'exitCode', 'tookMs'])
const switches = new Set(['demo', 'kiosk'])

function isAllowed([field, value]: [string, unknown]): boolean {
  if (numbers.has(field)) return typeof value === 'number'
  if (switches.has(field)) return typeof value === 'boolean'
  if (field === 'at') return Array.isArray(value) && value.length > 0
  return typeof value === 'string' && forms[field as keyof LogFields]?.test(value) === true
}

/** The fields that may be written: of a known name and in the form required. */
export const allowedOnly = (fields: LogFields): LogFields => Object.fromEntries(Object.entries(fields).filter(isAllowed))
