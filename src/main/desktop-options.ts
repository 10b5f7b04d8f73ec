import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataDir } from '../server/config.ts'

/** The desktop app's own options; everything else goes to its server as `PURSER_*` variables. */
export interface DesktopOptions {
  /** Absolute. */
  dataDir: string
  demo: boolean
  /** Port of the embedded server, as it was given; a free one by default. */
  port: string
  /** Whether to run as a kiosk; undefined leaves it to the settings. */
  kiosk: boolean | undefined
}

const truthy = (text = ''): boolean => ['1', 'true', 'yes'].includes(text.toLowerCase())

/** Picks our flags out of a command line that also carries Chromium's, which are none of our business. */
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
    // Electron takes an absolute folder alone.
    dataDir: resolve(text(values['data'], 'PURSER_DATA', join(defaultDataDir(env), demo ? 'demo' : 'data'))),
    port: text(values['port'], 'PURSER_PORT', '0'),
  }
}

/** The flags of the embedded server behind these options, on a port; `origin` is that of the screens. */
export function serverFlags({ dataDir, demo }: DesktopOptions, port: string, origin: string): string[] {
  return ['--port', port, '--data', dataDir, '--allowed-origins', origin, ...(demo ? ['--demo'] : [])]
}
