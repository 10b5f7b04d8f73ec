/** A line of a V8 stack: function, file, line and column. */
const PLACE = /^\s+at .{0,300}(?:file:\/\/|node:|\/|[A-Za-z]:[\\/])[^\n]{1,400}:\d+:\d+\)?$/
const MAX_PLACES = 12

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,60}$/
const CODE = /^[A-Z0-9][A-Z0-9_]{1,60}$/

/** What a log may contain of an error: its class, the system's code, and its stack lines. */
export interface Fault {
  type: string
  code: string
  /** Lines of V8's stack, without the message above them. */
  stack: string
}

/**
 * An error without its message, which may contain typed text such as a name, a password or a phone number. Thrown values that are
 * not errors are not logged either.
 */
export function faultOf(problem: unknown): Fault {
  if (!(problem instanceof Error)) return { type: 'NotAnError', code: '', stack: '' }
  const { name, message, stack = '' } = problem
  const { code } = problem as Error & { code?: unknown }
  const places = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => PLACE.test(line))
    .slice(0, MAX_PLACES)
  return {
    type: NAME.test(name) ? name : 'Error',
    code: typeof code === 'string' && CODE.test(code) ? code : '',
    stack: places.join('\n'),
  }
}

/** The same as text for standard error: `TypeError ERR_X`, then the stack lines. */
export function faultText(problem: unknown): string {
  const { type, code, stack } = faultOf(problem)
  return [[type, code].filter(Boolean).join(' '), ...(stack === '' ? [] : [stack])].join('\n')
}
