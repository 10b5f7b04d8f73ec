import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { utilityProcess } from 'electron'
import { projectRoot } from '../host/project-root.ts'
import type { ServerChild } from '../embedded-server/process.ts'
import { serveJobs } from './server-jobs.ts'
import type { FromServer, ToServer } from './server-messages.ts'

/**
 * Starts the server in a utility process, so that no query of its database ever blocks the window. Its standard error comes as messages
 * (server-entry.ts); what V8 itself says at its end goes to the program's own.
 */
export function startUtilityServer(flags: readonly string[]): ServerChild {
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
