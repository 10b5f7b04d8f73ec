import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { projectRoot } from '../project-root.ts'

/** Runs `purser backup|restore|verify` from the installed app, which brings no other Node, and ends with its exit status. No window opens. */
export function runCommandLine(args: readonly string[]): void {
  void app.whenReady().then(() => {
    const program = join(projectRoot(), 'out', 'main', 'command.js')
    const child = utilityProcess.fork(program, [...args], {
      serviceName: 'Purser command',
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('exit', (status) => app.exit(status))
  })
}
