import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_PORT, defaultDataDir } from '../kernel/config.ts'
import type { Result } from '../../shared/errors.ts'

const commands = ['backup', 'restore', 'verify', 'check'] as const
export type CommandName = (typeof commands)[number]

/** What the command line asked for. */
export interface CommandOptions {
  command: CommandName
  dataDir: string
  /** A postgres:// address; empty for the embedded database. */
  database: string
  from: string
  to: string
  replace: boolean
  withoutKey: boolean
  passphraseFile: string
  /** The server's key, where servers share one; empty for that of the data folder. */
  keyFile: string
  /** A head of the chain that was written down, `row:hash`; empty for none. */
  head: string
  /** The port that a server or browser terminal on this machine listens on. */
  port: number
}

export const usage = `Purser: backup, restore and check of the data, and of this installation.

  purser backup  --to FILE      make a backup of the data; it is reopened and checked before it gets its name
  purser restore --from FILE    replace the data with a backup; Purser must be closed
  purser verify                 check the data, or with --from FILE a backup; prints each rule with its result and the chain head
  purser check                  look at folder, disk, key, identity, database, chain, clock, port and printers; a line each with ✓ or ✗

Where the data is:
  --data DIR              the data folder; by default the one Purser uses on this computer
  --db postgres://...     the PostgreSQL database, where the server runs on one (its key is in --data)

backup:
  --to FILE               the new file; a folder gets a file with a name of its own
  --passphrase-file FILE  seals the server key in the backup with the first line of this file
  --key-file FILE         the server key, where several servers share one; by default the one in --data

restore:
  --from FILE             the backup
  --replace               sets the present data aside (never deletes it) and uses the backup
  --passphrase-file FILE  opens a sealed server key
  --without-key           keeps the server key of the data folder; passport data sealed with another stays unreadable

verify:
  --head ROW:HASH         a chain head that was written down, from a Z report or an earlier verify (12 characters of the hash
                          will do): the data must still hold that row, so that even a rebuilt chain is detected

check:
  --key-file FILE         as for backup
  --port N                the port of the server or browser terminal on this machine; 4150 by default

A backup holds the names of passengers, and the key to their passport data unless it is sealed: keep it as safe as the data
folder. It may be made while Purser runs and sells. It is a tar file: tar xf FILE && sha256sum -c SHA256SUMS checks it anywhere.
It can be restored into either kind of database, whichever it came from. After a restore everyone logs in again.

Exit status: 0 done and intact; 1 refused, failed or not intact, with the reason on standard error; 2 wrong use.
`

const flags = {
  data: { type: 'string' },
  db: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean' },
  'without-key': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  'key-file': { type: 'string' },
  head: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Which flags a command takes besides those that say where the data are. */
const taken: Record<CommandName, readonly string[]> = {
  backup: ['to', 'passphrase-file', 'key-file'],
  restore: ['from', 'replace', 'passphrase-file', 'without-key'],
  verify: ['from', 'head'],
  check: ['key-file', 'port'],
}
const needed: Record<CommandName, string | null> = { backup: 'to', restore: 'from', verify: null, check: null }

const isCommand = (name: string | undefined): name is CommandName => (commands as readonly (string | undefined)[]).includes(name)

/** Parses the command line; null asks for the usage text, an error is one line. PURSER_DATA and PURSER_DB replace their flags. */
export function parseCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Result<CommandOptions | null, string> {
  let parsed
  try {
    parsed = parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: true })
  } catch (error) {
    return { ok: false, error: String((error as Error).message.split('. ')[0]) }
  }
  const { values, positionals } = parsed
  const [command, surplus] = positionals
  if (values.help === true || command === 'help') return { ok: true, value: null }
  const problem = isCommand(command) ? wrongUse(command, Object.keys(values), surplus) : 'use backup, restore, verify or check'
  if (problem !== null || !isCommand(command)) return { ok: false, error: problem ?? '' }
  const options = optionsOf(command, values, env)
  const amiss = optionProblem(options)
  return amiss === null ? { ok: true, value: options } : { ok: false, error: amiss }
}

type Values = Partial<Record<Exclude<keyof typeof flags, 'replace' | 'without-key' | 'help'>, string>> & {
  replace?: boolean
  'without-key'?: boolean
}

/** A flag wins over its variable. */
function optionsOf(command: CommandName, values: Values, env: NodeJS.ProcessEnv): CommandOptions {
  const text = (flag: keyof Values, variable = '', otherwise = ''): string => String(values[flag] ?? env[variable] ?? otherwise)
  return {
    command,
    dataDir: text('data', 'PURSER_DATA', join(defaultDataDir(env), 'data')),
    database: text('db', 'PURSER_DB'),
    from: text('from'),
    to: text('to'),
    replace: values.replace === true,
    withoutKey: values['without-key'] === true,
    passphraseFile: text('passphrase-file'),
    keyFile: text('key-file', 'PURSER_KEY_FILE'),
    head: text('head'),
    port: Number(text('port', 'PURSER_PORT', String(DEFAULT_PORT))),
  }
}

function optionProblem({ head, port, database }: CommandOptions): string | null {
  if (head !== '' && !/^\d{1,15}:[0-9a-f]{12,64}$/.test(head))
    return '--head takes a row and at least 12 characters of its hash, such as 22:3f9a5c01d2e4'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return '--port takes a number from 0 to 65535'
  const isAddress = database === '' || /^postgres(ql)?:\/\//.test(database)
  return isAddress ? null : '--db takes an address such as postgres://user:password@host/purser'
}

function wrongUse(command: CommandName, given: readonly string[], surplus: string | undefined): string | null {
  if (surplus !== undefined) return `${surplus} is one word too many`
  const known = new Set([...taken[command], 'data', 'db'])
  const odd = given.find((flag) => !known.has(flag))
  if (odd !== undefined) return `${command} does not take --${odd}`
  const missing = needed[command]
  return missing === null || given.includes(missing) ? null : `${command} needs --${missing} FILE`
}
