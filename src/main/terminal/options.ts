import { parseServerConfig, type ServerConfig } from '../../server/kernel/config.ts'
import { describedFlags, helpOf } from '../../server/kernel/flags.ts'
import type { Result } from '../../shared/errors.ts'

/** The options of the browser terminal: those of a server, and how the screens are shown. */
export interface TerminalOptions {
  server: ServerConfig
  /** Whether the port was requested explicitly: if it is taken the program then ends, instead of using a free one. */
  portAskedFor: boolean
  open: boolean
  /** Whether to run as a kiosk; undefined if the settings decide. */
  kiosk: boolean | undefined
}

/** The terminal can reach printers and one-time codes, so it must not be reachable from the network. */
const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

const own = { kiosk: '--kiosk', noKiosk: '--no-kiosk', open: '--no-open' } as const
const ownMeanings: Readonly<Record<keyof typeof own, string>> = {
  kiosk: 'as a kiosk for this start',
  noKiosk: 'not as a kiosk for this start',
  open: 'without opening the browser',
}
const ownFlags: ReadonlySet<string> = new Set(Object.values(own))
const isPort = (flag: string): boolean => flag === '--port' || flag.startsWith('--port=')
const truthy = (text = ''): boolean => ['1', 'true', 'yes'].includes(text.toLowerCase())

function kioskOf(argv: readonly string[], env: NodeJS.ProcessEnv): boolean | undefined {
  const last = argv.findLast((flag) => flag === own.kiosk || flag === own.noKiosk)
  if (last !== undefined) return last === own.kiosk
  return env['PURSER_KIOSK'] === undefined ? undefined : truthy(env['PURSER_KIOSK'])
}

/** The text of `--help`. */
export const terminalHelp = (): string =>
  helpOf([
    ...describedFlags,
    ...(Object.keys(own) as (keyof typeof own)[]).map((name) => ({ usage: own[name], means: ownMeanings[name] })),
  ])

/** Parses flags and `PURSER_*` variables; the error is one line that names the faulty option. */
export function parseTerminalOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Result<TerminalOptions, string> {
  const parsed = parseServerConfig(
    argv.filter((flag) => !ownFlags.has(flag)),
    env,
  )
  if (!parsed.ok)
    return parsed.error.includes('Known flags:') ? { ok: false, error: [parsed.error, ...ownFlags].join(' ') } : parsed
  if (!loopback.has(parsed.value.host))
    return {
      ok: false,
      error: 'a terminal serves only its own machine; for other machines run: npm run server -- --insecure-lan',
    }
  return {
    ok: true,
    value: {
      server: parsed.value,
      portAskedFor: argv.some(isPort) || env['PURSER_PORT'] !== undefined,
      open: !argv.includes(own.open) && !truthy(env['PURSER_NO_OPEN']),
      kiosk: kioskOf(argv, env),
    },
  }
}
