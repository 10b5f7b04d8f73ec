/** A flag of the server: `takes` names its value and is omitted for a switch; `otherwise` is its default. */
interface Flag {
  takes?: string
  otherwise?: string
  means: string
}

/** Every flag of the server, in the order of the help and of docs/configuration.md. Each also exists as a variable. */
export const serverFlags = {
  port: { takes: 'N', otherwise: '4150', means: 'the port to listen on; 0 takes any free one' },
  data: {
    takes: 'DIR',
    means:
      'the folder of the database, the server’s key, printers and print journal; left out, the user’s application data folder',
  },
  db: {
    takes: 'postgres://user:password@host/purser',
    means:
      'PostgreSQL 15 or newer instead of the embedded SQLite; a PgBouncer in front of it must be in session mode, since servers tell each other what changed by LISTEN',
  },
  'key-file': {
    takes: 'FILE',
    means: 'the server’s key, where several servers share one PostgreSQL; left out, the one in --data',
  },
  demo: { means: 'the demo database, in a folder of its own' },
  'otp-channel': {
    takes: 'desk|email|webhook|twilio',
    means: 'how one-time codes reach guests; left out, as Venue has it. desk shows them to staff',
  },
  'smtp-url': {
    takes: 'smtp://user:password@host:587',
    means:
      'the mail server for invoices and the email channel; left out, as Venue has it. smtps:// speaks TLS from the start; smtp://…/?requireTLS=true sends nothing before STARTTLS',
  },
  'mail-from': { takes: 'ADDRESS', otherwise: 'purser@localhost', means: 'the sender of its mails' },
  'webhook-url': { takes: 'URL', means: 'any SMS gateway: a signed POST for each code' },
  'webhook-secret': { takes: 'TEXT', means: 'what each message to the gateway is signed with' },
  'twilio-account-sid': { takes: 'TEXT', means: 'the Twilio account' },
  'twilio-auth-token': { takes: 'TEXT', means: 'the auth token of the Twilio account' },
  'twilio-service-sid': { takes: 'TEXT', means: 'the Twilio Verify service' },
  'twilio-base-url': { takes: 'URL', otherwise: 'https://verify.twilio.com', means: 'the address of Twilio Verify' },
  'allowed-hosts': { takes: 'NAME,…', means: 'host names, besides the loopback ones, that a shared server answers to' },
  'allowed-origins': { takes: 'ORIGIN,…', means: 'origins, besides its own, whose pages may call it' },
  'trusted-proxies': {
    takes: 'ADDRESS,…',
    means: 'addresses or blocks (127.0.0.1,10.0.0.0/8) of the proxies whose X-Forwarded-For is believed; left out, none',
  },
  host: {
    takes: 'ADDRESS',
    otherwise: '127.0.0.1',
    means: 'the address to listen on; the network needs --tls-cert and --tls-key, or --insecure-lan',
  },
  'tls-cert': {
    takes: 'FILE',
    means: 'TLS of the server’s own, 1.2 or newer: the certificate with its chain, in PEM form. Terminals are paired with it',
  },
  'tls-key': { takes: 'FILE', means: 'the key of that certificate, in PEM form' },
  'insecure-lan': {
    means: 'serve the network without TLS; use a certificate or a TLS proxy in front of Purser where you can',
  },
  'metrics-token': {
    takes: 'TEXT',
    means:
      'serves /metrics for Prometheus to callers that send this token, of 16 characters or more, as Authorization: Bearer; left out, there is none',
  },
  'backup-at': { takes: 'HH:MM|off', otherwise: '03:30', means: 'when the daily copy is made; off with --db unless it is set' },
  'backup-dir': { takes: 'DIR', means: 'where the copies are; left out, backups in --data' },
  'backup-keep-days': { takes: 'N', otherwise: '14', means: 'how long a copy is kept once a newer one passed its checks' },
  'backup-passphrase-file': { takes: 'FILE', means: 'seals the server’s key in the copies with the first line of this file' },
  'books-check': {
    takes: 'on|off|HH:MM',
    otherwise: 'on',
    means: 'the check of the books: at each start, and every night before the copy or at a time',
  },
  'log-level': {
    takes: 'silent|error|warn|info|debug',
    otherwise: 'warn',
    means: 'the log on standard error, without names, numbers or codes',
  },
} as const satisfies Record<string, Flag>

export type ServerFlag = keyof typeof serverFlags

const names = Object.keys(serverFlags) as ServerFlag[]

/** The variable of a flag: `--smtp-url` is `PURSER_SMTP_URL`. */
export const variableOf = (flag: ServerFlag): string => `PURSER_${flag.toUpperCase().replaceAll('-', '_')}`

/** All variables that configure the server. */
export const serverVariables: readonly string[] = names.map(variableOf)

/** The default of a flag; empty if it has none or depends on other flags. */
export const defaultOf = (flag: ServerFlag): string => {
  const { otherwise = '' }: Flag = serverFlags[flag]
  return otherwise
}

/** The flags in the form of Node's `parseArgs`. */
export const parsedFlags = Object.fromEntries(
  names.map((name) => [name, { type: 'takes' in serverFlags[name] ? 'string' : 'boolean' }]),
) as Record<ServerFlag, { type: 'string' | 'boolean' }>

/** The flags with their values and meanings, for help and for the documentation. */
export const describedFlags: readonly { usage: string; means: string }[] = names.map((name) => {
  const flag: Flag = serverFlags[name]
  const usage = flag.takes === undefined ? `--${name}` : `--${name} ${flag.takes}`
  return { usage, means: flag.otherwise === undefined ? flag.means : `${flag.means} (${flag.otherwise})` }
})

/** The text of `--help`: each flag with its meaning below it. */
export const helpOf = (flags: readonly { usage: string; means: string }[]): string =>
  [
    'Flags; each exists as a variable too (--smtp-url is PURSER_SMTP_URL), and the flag wins:',
    ...flags.flatMap(({ usage, means }) => ['', `  ${usage}`, `      ${means}`]),
    '',
  ].join('\n')
