import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CodeChannel, codeChannels } from '../../shared/code-channels.ts'
import type { Result } from '../../shared/errors.ts'
import { defaultOf, parsedFlags, type ServerFlag, serverFlags, variableOf } from './flags.ts'

/** The configuration of the server, parsed once. Every flag also exists as a `PURSER_*` variable; the flag wins. */
export interface ServerConfig {
  /** 0 takes any free port. */
  port: number
  /** Only a loopback address is allowed without a certificate or `insecureLan`. */
  host: string
  /** PEM files of the server's TLS certificate and key; both are empty without TLS. */
  tlsCert: string
  tlsKey: string
  dataDir: string
  /** A postgres:// address; empty for the embedded SQLite database in `dataDir`. */
  database: string
  /** The file of the server's key, if servers on one database share it; empty for the one in `dataDir`. */
  keyFile: string
  demo: boolean
  /** Origins whose pages may call the API in addition to the server's own, such as app://purser. */
  allowedOrigins: string[]
  /** Host names that the server answers to in addition to the loopback ones. */
  allowedHosts: string[]
  /** Addresses or CIDR blocks of the proxies whose X-Forwarded-For is trusted; the header of any other peer is ignored. */
  trustedProxies: string[]
  /** Null leaves the channel to the settings of the venue; an empty `smtpUrl` does the same for the mail server. */
  otpChannel: CodeChannel | null
  smtpUrl: string
  mailFrom: string
  webhookUrl: string
  webhookSecret: string
  twilio: { accountSid: string; authToken: string; serviceSid: string; baseUrl: string }
  /** The bearer token for /metrics; if empty, no metrics are served. */
  metricsToken: string
  backups: BackupConfig
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** The backups that the server makes by itself. */
export interface BackupConfig {
  folder: string
  /** The time of the daily backup on this machine's clock, such as `03:30`; empty for none. */
  at: string
  /** Backups in the folder are removed after this many days, once a newer one passed its checks. */
  keepDays: number
  /** A file whose first line is the passphrase that seals the server's key in backups; if empty, the key is stored unsealed. */
  passphraseFile: string
  /**
   * The time of the nightly check of the books, just before the daily backup if there is one; if empty, there is neither this
   * check nor the one at each start.
   */
  checkAt: string
}

export const DEFAULT_PORT = Number(defaultOf('port'))

/**
 * Where Purser keeps its data without `--data`: a local folder of this user. On Windows not %APPDATA%, which would travel with a
 * roaming profile.
 */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Purser')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Purser')
  return join(env['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'purser')
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const truthy = (text: string): boolean => ['1', 'true', 'yes'].includes(text.toLowerCase())

/** Parses flags and variables; the error is one line that says what is wrong and what is expected. */
export function parseServerConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Result<ServerConfig, string> {
  let given: Partial<Record<ServerFlag, string | boolean>>
  try {
    given = parseArgs({ args: [...argv], options: parsedFlags, strict: true, allowPositionals: false }).values
  } catch (error) {
    const known = Object.keys(serverFlags).map((flag) => `--${flag}`)
    return { ok: false, error: `${(error as Error).message.split('. ')[0]}. Known flags: ${known.join(' ')}` }
  }
  const text = (flag: ServerFlag, otherwise = defaultOf(flag)): string =>
    String(given[flag] ?? env[variableOf(flag)] ?? otherwise)
  const yes = (flag: ServerFlag): boolean => given[flag] === true || truthy(env[variableOf(flag)] ?? '')
  const dataDir = text('data', join(defaultDataDir(env), yes('demo') ? 'demo' : 'data'))
  const config: ServerConfig = {
    port: Number(text('port')),
    host: text('host'),
    tlsCert: text('tls-cert'),
    tlsKey: text('tls-key'),
    dataDir,
    database: text('db'),
    keyFile: text('key-file'),
    demo: yes('demo'),
    allowedOrigins: listOf(text('allowed-origins')),
    allowedHosts: listOf(text('allowed-hosts')),
    trustedProxies: listOf(text('trusted-proxies')),
    otpChannel: text('otp-channel') === '' ? null : (text('otp-channel') as CodeChannel),
    smtpUrl: text('smtp-url'),
    mailFrom: text('mail-from'),
    webhookUrl: text('webhook-url'),
    webhookSecret: text('webhook-secret'),
    twilio: {
      accountSid: text('twilio-account-sid'),
      authToken: text('twilio-auth-token'),
      serviceSid: text('twilio-service-sid'),
      baseUrl: text('twilio-base-url'),
    },
    metricsToken: text('metrics-token'),
    backups: backupConfig(text, dataDir),
    logLevel: text('log-level') as ServerConfig['logLevel'],
  }
  const problem = firstProblem(config, yes('insecure-lan'))
  return problem === null ? { ok: true, value: config } : { ok: false, error: problem }
}

/** PostgreSQL usually has its own backups, so daily backups of it are off unless set. */
function backupConfig(text: (flag: ServerFlag, otherwise?: string) => string, dataDir: string): BackupConfig {
  const at = text('backup-at', text('db') === '' ? defaultOf('backup-at') : 'off')
  return {
    folder: text('backup-dir', join(dataDir, 'backups')),
    at: at === 'off' ? '' : at,
    keepDays: Number(text('backup-keep-days')),
    passphraseFile: text('backup-passphrase-file'),
    checkAt: checkTime(text('books-check'), at),
  }
}

/** `on` uses the time of the daily backup, or its default if that is off; `off` leaves only checks by hand. */
function checkTime(wanted: string, backupAt: string): string {
  if (wanted === 'off') return ''
  if (wanted !== 'on') return wanted
  return backupAt === 'off' ? defaultOf('backup-at') : backupAt
}

const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

function backupProblem({ at, keepDays, checkAt }: BackupConfig): string | null {
  if (at !== '' && !isTimeOfDay(at)) return '--backup-at takes a time of day such as 03:30, or off'
  if (checkAt !== '' && !isTimeOfDay(checkAt)) return '--books-check takes on, off, or a time of day such as 03:30'
  if (!Number.isInteger(keepDays) || keepDays < 1 || keepDays > 3650) return '--backup-keep-days takes a number from 1 to 3650'
  return null
}

/**
 * Whether a text is an address such as 127.0.0.1 or a block such as 10.0.0.0/8. A block of all addresses is refused, since it
 * would trust everyone.
 */
function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

function networkProblem(config: ServerConfig, insecureLan: boolean): string | null {
  const { port, host, tlsCert, tlsKey, trustedProxies } = config
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return '--port takes a number from 0 to 65535'
  if ((tlsCert === '') !== (tlsKey === '')) return '--tls-cert and --tls-key are given together'
  if (!['127.0.0.1', 'localhost', '::1'].includes(host) && tlsCert === '' && !insecureLan)
    return `--host ${host} would serve the network without encryption: give --tls-cert and --tls-key, put a TLS proxy in front of Purser, or use --insecure-lan`
  return trustedProxies.every(isProxy)
    ? null
    : '--trusted-proxies takes addresses or blocks such as 127.0.0.1,10.0.0.0/8, separated by commas'
}

/** What is missing in the configuration of each channel of one-time codes; null if it is complete. */
const channelProblems: Readonly<Record<CodeChannel, (config: ServerConfig) => string | null>> = {
  desk: () => null,
  email: ({ smtpUrl }) => (smtpUrl === '' ? '--otp-channel email needs --smtp-url, such as smtp://mail.ship.example:587' : null),
  webhook: ({ webhookUrl, webhookSecret }) => {
    if (!/^https?:\/\//.test(webhookUrl)) return '--otp-channel webhook needs --webhook-url'
    return webhookSecret === '' ? '--otp-channel webhook needs --webhook-secret, with which each message is signed' : null
  },
  twilio: ({ twilio: { accountSid, authToken, serviceSid } }) =>
    [accountSid, authToken, serviceSid].includes('')
      ? '--otp-channel twilio needs --twilio-account-sid, --twilio-auth-token and --twilio-service-sid'
      : null,
}

function channelProblem(config: ServerConfig): string | null {
  const { otpChannel } = config
  if (otpChannel === null) return null
  return codeChannels.includes(otpChannel)
    ? channelProblems[otpChannel](config)
    : `--otp-channel takes one of ${codeChannels.join(', ')}`
}

function databaseProblem({ database }: ServerConfig): string | null {
  const isAddress = database === '' || /^postgres(ql)?:\/\//.test(database)
  return isAddress ? null : '--db takes an address such as postgres://user:password@host/purser'
}

function watchProblem({ metricsToken, logLevel }: ServerConfig): string | null {
  if (metricsToken !== '' && metricsToken.length < 16) return '--metrics-token takes at least 16 characters'
  const isLevel = ['silent', 'error', 'warn', 'info', 'debug'].includes(logLevel)
  return isLevel ? null : '--log-level takes one of silent, error, warn, info, debug'
}

const firstProblem = (config: ServerConfig, insecureLan: boolean): string | null =>
  networkProblem(config, insecureLan) ??
  databaseProblem(config) ??
  channelProblem(config) ??
  watchProblem(config) ??
  backupProblem(config.backups)
