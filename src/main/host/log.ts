import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { allowedOnly, fieldsOf, type LogFields } from './log-fields.ts'

/** Every event that is ever logged. */
export type LogEvent =
  | 'app.started'
  | 'app.failed'
  | 'app.ended'
  | 'app.ended-late'
  | 'app.unsandboxed'
  | 'app.problem'
  | 'app.crashed'
  | 'server.started'
  | 'server.gone'
  | 'server.restarting'
  | 'server.failed'
  | 'server.gave-up'
  | 'server.fault'
  | 'screens.gone'
  | 'screens.stuck'
  | 'screens.reloaded'
  | 'screens.gave-up'
  | 'process.gone'
  | 'kiosk.left'

/** The log of the main process: lines of JSON with events, never with the name of a person. */
export interface Log {
  /** The folder of its files. */
  folder: string
  info(event: LogEvent, fields?: LogFields): void
  warn(event: LogEvent, fields?: LogFields): void
  error(event: LogEvent, fields?: LogFields): void
  /** Logs a failure by its class, code and places. */
  problem(event: LogEvent, problem: unknown): void
  /** The last entries, each as one short line for staff; empty when there are none. */
  lastLines(count: number): string[]
}

export interface LogOptions {
  folder: string
  /** This workstation's name, which is in each entry. */
  terminalName(): string
  /** Size in bytes at which a new file is started. */
  maxBytes?: number
  /** How many full files are kept beside the one being written. */
  filesKept?: number
}

const MEBIBYTE = 1024 ** 2
const FILES_KEPT = 4
const NAME = 'purser'

const fileOf = (folder: string, number: number): string => join(folder, number === 0 ? `${NAME}.log` : `${NAME}.${number}.log`)

/** Renames each file to the next higher number; the oldest is deleted. */
function rotate(folder: string, filesKept: number): void {
  for (let number = filesKept - 1; number >= 0; number -= 1) {
    try {
      renameSync(fileOf(folder, number), fileOf(folder, number + 1))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** An electron-log logger that writes only to these files. */
function fileLogger({ folder, maxBytes = MEBIBYTE, filesKept = FILES_KEPT }: LogOptions) {
  const logger = electronLog.create({ logId: folder })
  const { console, file, ipc, remote } = logger.transports
  for (const transport of [console, ipc, remote]) if (transport) transport.level = false
  file.resolvePathFn = () => fileOf(folder, 0)
  file.maxSize = maxBytes
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  // The entry is already a line of JSON.
  file.transforms = [({ data }) => data]
  file.archiveLogFn = (full) => {
    try {
      rotate(folder, filesKept)
    } catch {
      // For example if another program holds a file open. The old entries are dropped, since the newest ones matter more.
      full.clear()
    }
  }
  return logger
}

/** One line of the file in short form for staff: 14:03:22 server.gone exitCode 1. */
function readable(line: string): string[] {
  try {
    const { time, level: _level, event, terminal: _terminal, ...fields } = JSON.parse(line) as Record<string, unknown>
    const rest = Object.entries(fields).map(([field, value]) => `${field} ${String(value)}`)
    return [[String(time).slice(11, 19), String(event), ...rest].join(' ')]
  } catch {
    return []
  }
}

/** Opens the log in its folder, creating it if necessary. Never throws: a log that cannot be written stops nothing. */
export function openLog(options: LogOptions): Log {
  const { folder, terminalName } = options
  const logger = fileLogger(options)
  const write = (level: 'info' | 'warn' | 'error', event: LogEvent, fields: LogFields = {}): void => {
    const time = new Date().toISOString()
    logger[level](JSON.stringify({ time, level, event, terminal: terminalName(), ...allowedOnly(fields) }))
  }
  return {
    folder,
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
    problem: (event, problem) => write('error', event, fieldsOf(problem)),
    lastLines: (count) => {
      try {
        return readFileSync(fileOf(folder, 0), 'utf8').trimEnd().split('\n').slice(-count).flatMap(readable)
      } catch {
        return []
      }
    },
  }
}
