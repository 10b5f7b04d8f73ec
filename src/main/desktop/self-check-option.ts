import { parseArgs } from 'node:util'

/** What `--self-check` asks for: a file that takes the lines too, empty for none. Null where it is not given. */
export function selfCheckOf(argv: readonly string[]): string | null {
  const { values } = parseArgs({ args: [...argv], options: { 'self-check': { type: 'boolean' } }, strict: false })
  const asked: unknown = values['self-check']
  if (typeof asked === 'string') return asked
  return asked === true ? '' : null
}
