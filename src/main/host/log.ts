import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import electronLog from 'electron-log/node'
import { allowedOnly, fieldsOf, type LogFields } from './log-fields.ts'

/** Everything that is ever logged, by name. */
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

/** The log of the main process: lines of JSON that say what happened and never to whom. */
export interface Log {
  /** Where its files are. */
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
  /** This workstation's own name, which is in each entry. */
  terminalName(): string
  /** Size of a file, bytes, from which on the next one is begun. */
  maxBytes?: number
  /** How many full files are kept beside the one being written. */
  filesKept?: number
}

const MEBIBYTE = 1024 ** 2
const FILES_KEPT = 4
const NAME = 'purser'

const fileOf = (folder: string, number: number): string => join(folder, number === 0 ? `${NAME}.log` : `${NAME}.${number}.log`)

/** Moves each file one number up; the oldest is deleted. */
function rotate(folder: string, filesKept: number): void {
  for (let number = filesKept - 1; number >= 0; number -= 1) {
    try {
      renameSync(fileOf(folder, number), fileOf(folder, number + 1))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** A logger of electron-log that writes to these files and nowhere else. */
function fileLogger({ folder, maxBytes = MEBIBYTE, filesKept = FILES_KEPT }: LogOptions) {
  const logger = electronLog.create({ logId: folder })
  const { console, file, ipc, remote } = logger.transports
  for (const transport of [console, ipc, remote]) if (transport) transport.level = false
  file.resolvePathFn = () => fileOf(folder, 0)
  file.maxSize = maxBytes
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  // The entry is a finished line of JSON.
  file.transforms = [({ data }) => data]
  file.archiveLogFn = (full) => {
    try {
      rotate(folder, filesKept)
    } catch {
      // Such as a file held open by another program: the newest entries are worth more than the disk's last byte.
      full.clear()
    }
  }
  return logger
}

/** One line of the file as staff read it: 14:03:22 server.gone exitCode 1. */
function readable(line: string): string[] {
  try {
    const { time, level: _level, event, terminal: _terminal, ...fields } = JSON.parse(line) as Record<string, unknown>
    const rest = Object.entries(fields).map(([field, value]) => `${field} ${String(value)}`)
    return [[String(time).slice(11, 19), String(event), ...rest].join(' ')]
  } catch {
    return []
  }
}

/** Opens the log in its folder, which is made if need be. It never throws: a log that cannot be written stops nothing. */
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
