import { causeOf, faultIn, framesOf } from '../host/log-fields.ts'
import type { Log } from '../host/log.ts'
import type { ServerEvent } from './supervisor.ts'

/** Writes the server's state and faults into the log, never its output. */
export interface ServerLog {
  onEvent(event: ServerEvent): void
  /** Takes a line of the server's standard error. Its standard output, which carries one-time codes, is never passed here. */
  onErrorLine(line: string): void
}

/** The log entries of the embedded server. */
export function serverLog(log: Log): ServerLog {
  return {
    onEvent: (event) => {
      switch (event.kind) {
        case 'started':
          return log.info('server.started', { tookMs: event.tookMs })
        case 'gone': {
          const { lines, exitCode } = event.end
          const ended = exitCode === null ? {} : { exitCode }
          return log.error('server.gone', { cause: causeOf(lines), at: framesOf(lines), ...ended })
        }
        case 'restarting':
          return log.warn('server.restarting', { attempt: event.attempt, delayMs: event.delayMs })
        case 'failed':
          return log.error('server.failed', { cause: causeOf(event.lines), at: framesOf(event.lines) })
        case 'gave-up':
          return log.error('server.gave-up')
      }
    },
    onErrorLine: (line) => {
      const fault = faultIn(line)
      if (fault !== null) log.error('server.fault', fault)
    },
  }
}
