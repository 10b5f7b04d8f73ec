import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type UtilityProcess, utilityProcess } from 'electron'
import type { DeskCode } from '../../shared/bridge/bridge.ts'
import type { Result } from '../../shared/errors.ts'
import { type DesktopOptions, serverFlags } from '../desktop/options.ts'
import { serverLog } from '../embedded-server/log.ts'
import { type ServerChild, startServerProcess } from '../embedded-server/process.ts'
import { type SupervisedServer, superviseServer } from '../embedded-server/supervisor.ts'
import type { Log } from '../host/log.ts'
import { projectRoot } from '../host/project-root.ts'
import { createRestartPolicy, serverRestarts } from '../host/restart-policy.ts'
import { APP_ORIGIN } from './scheme.ts'
import type { FromServer, ToServer } from './server-messages.ts'

/** Starts a utility process for each long job that the server asks for, and ends the remaining ones when the server ends. */
function serveJobs(server: UtilityProcess): void {
  const jobs = new Map<number, UtilityProcess>()
  const send = (message: ToServer): void => server.postMessage(message)
  const start = (job: number, task: unknown): void => {
    const child = utilityProcess.fork(join(projectRoot(), 'out', 'main', 'books.js'), [], {
      serviceName: 'Purser books',
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    jobs.set(job, child)
    child.on('message', (message: unknown) => send({ about: 'job-message', job, message }))
    child.once('exit', (status) => {
      jobs.delete(job)
      send({ about: 'job-ended', job, status })
    })
    child.postMessage(task)
  }
  server.on('message', (message: FromServer) => {
    if (message.about === 'start-job') start(message.job, message.task)
    else if (message.about === 'kill-job') jobs.get(message.job)?.kill()
  })
  server.once('exit', () => jobs.forEach((child) => void child.kill()))
}

/**
 * Starts the server in a utility process, so that its database queries never block the window. Its standard error comes as
 * messages (server-entry.ts); what V8 writes when it crashes goes to the program's standard error.
 */
function startUtilityServer(flags: readonly string[]): ServerChild {
  const child = utilityProcess.fork(join(projectRoot(), 'out', 'main', 'server.js'), [...flags], {
    serviceName: 'Purser server',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stderr = new PassThrough()
  child.on('message', (message: FromServer) => void (message.about === 'error-text' && stderr.write(message.text)))
  serveJobs(child)
  return {
    stdout: child.stdout,
    stderr,
    onExit: (listener) => void child.once('exit', listener),
    askToStop: () => child.postMessage({ about: 'stop' } satisfies ToServer),
    kill: () => void child.kill(),
  }
}

export interface EmbeddedServerParts {
  options: DesktopOptions
  log: Log
  deskCode(code: DeskCode): void
  /** Asks staff after restarting has not helped; true tries again. */
  askAgain(lastLines: string): Promise<boolean>
}

/** Starts the embedded server and keeps it running on its port. The error is the last lines of its standard error. */
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
