import type { DeskCode } from '../../shared/bridge/bridge.ts'
import type { Result } from '../../shared/errors.ts'
import { type DesktopOptions, serverFlags } from '../desktop/options.ts'
import type { Log } from '../host/log.ts'
import { createRestartPolicy, serverRestarts } from '../host/restart-policy.ts'
import { serverLog } from '../embedded-server/log.ts'
import { startServerProcess } from '../embedded-server/process.ts'
import { type SupervisedServer, superviseServer } from '../embedded-server/supervisor.ts'
import { APP_ORIGIN } from './scheme.ts'
import { startUtilityServer } from './utility-server.ts'

export interface EmbeddedServerParts {
  options: DesktopOptions
  log: Log
  deskCode(code: DeskCode): void
  /** Asks staff once restarting has not helped; true tries again. */
  askAgain(lastLines: string): Promise<boolean>
}

/** Starts the server beside the app and keeps it running on its port. The error is the last lines of its standard error. */
export function startEmbeddedServer(parts: EmbeddedServerParts): Promise<Result<SupervisedServer, string>> {
  const { options, log, deskCode, askAgain } = parts
  const { onEvent, onErrorLine } = serverLog(log)
  return superviseServer({
    port: options.port,
    policy: createRestartPolicy(serverRestarts),
    onEvent,
    askAgain,
    start: (port, onGone) =>
      startServerProcess(() => startUtilityServer(serverFlags(options, port, APP_ORIGIN)), { deskCode, onErrorLine, onGone }),
  })
}
