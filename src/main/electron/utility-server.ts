import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { projectRoot } from '../project-root.ts'
import type { ServerChild } from '../server-process.ts'

/** Starts the server in a utility process, so that no query of its database ever blocks the window. */
export function startUtilityServer(flags: readonly string[]): ServerChild {
  const child = utilityProcess.fork(join(projectRoot(), 'out', 'main', 'server.js'), [...flags], {
    serviceName: 'Purser server',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    onExit: (listener) => void child.once('exit', listener),
    askToStop: () => child.postMessage('stop'),
    kill: () => void child.kill(),
  }
}
