import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataDir } from '../../server/kernel/config.ts'

/** The desktop app's options; everything else reaches its server as `PURSER_*` variables. */
export interface DesktopOptions {
  /** Absolute. */
  dataDir: string
  demo: boolean
  /** Port of the embedded server, as given; a free one by default. */
  port: string
  /** Whether to run as a kiosk; undefined if the settings decide. */
  kiosk: boolean | undefined
}

/** Makes the system choose a free port. */
const FREE_PORT = '0'

/** The data folder unless an option names another. */
const usualDataDir = (env: NodeJS.ProcessEnv, demo: boolean): string => resolve(join(defaultDataDir(env), demo ? 'demo' : 'data'))

const truthy = (text = ''): boolean => ['1', 'true', 'yes'].includes(text.toLowerCase())

/** Picks our flags out of a command line that also carries Chromium's; the latter are ignored. */
export function parseDesktopOptions(argv: readonly string[], env: NodeJS.ProcessEnv): DesktopOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: { data: { type: 'string' }, demo: { type: 'boolean' }, port: { type: 'string' }, kiosk: { type: 'boolean' } },
    allowNegative: true,
    strict: false,
  })
  const text = (value: unknown, variable: string, otherwise: string): string =>
    typeof value === 'string' ? value : (env[variable] ?? otherwise)
  const demo = values['demo'] === true || truthy(env['PURSER_DEMO'])
  const kiosk = values['kiosk'] ?? (env['PURSER_KIOSK'] === undefined ? undefined : truthy(env['PURSER_KIOSK']))
  return {
    demo,
    kiosk: typeof kiosk === 'boolean' ? kiosk : undefined,
    // Electron accepts only an absolute folder.
    dataDir: resolve(text(values['data'], 'PURSER_DATA', usualDataDir(env, demo))),
    port: text(values['port'], 'PURSER_PORT', FREE_PORT),
  }
}

/** The flags of the embedded server for these options and a port; `origin` is that of the screens. */
export function serverFlags({ dataDir, demo }: DesktopOptions, port: string, origin: string): string[] {
  return ['--port', port, '--data', dataDir, '--allowed-origins', origin, ...(demo ? ['--demo'] : [])]
}

/**
 * The flags that give a later start the same data, port and kiosk, whether this start got them as flags or as variables; none if
 * every option is the default. `--no-kiosk` applies to one start only and is left out.
 */
export function keptFlags({ dataDir, demo, port, kiosk }: DesktopOptions, env: NodeJS.ProcessEnv): string[] {
  return [
    ...(demo ? ['--demo'] : []),
    ...(dataDir === usualDataDir(env, demo) ? [] : ['--data', dataDir]),
    ...(port === FREE_PORT ? [] : ['--port', port]),
    ...(kiosk === true ? ['--kiosk'] : []),
  ]
}

/** The value of `--self-check`: a file that also gets the lines, or empty for none. Null if the flag is not given. */
export function selfCheckOf(argv: readonly string[]): string | null {
  const { values } = parseArgs({ args: [...argv], options: { 'self-check': { type: 'boolean' } }, strict: false })
  const asked: unknown = values['self-check']
  if (typeof asked === 'string') return asked
  return asked === true ? '' : null
}
