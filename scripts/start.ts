import { enableCompileCache } from 'node:module'
import { buildDesktop, buildScreens } from './built.ts'
import { displayFlags, obstacleAfter, thisMachine } from './desktop-obstacles.ts'
import { findElectron } from './electron-binary.ts'
import { runDesktop } from './run-desktop.ts'

process.chdir(`${import.meta.dirname}/..`)
// Compiled sources are kept for the next start, which takes half as long.
enableCompileCache('node_modules/.cache/purser')

/** Runs the browser terminal in this very process; it reads the flags itself. */
async function runTerminal(reason: string): Promise<void> {
  console.log(`Starting the browser terminal, because ${reason}`)
  buildScreens()
  await import('../src/main/terminal.ts')
}

async function startDesktop(electron: string): Promise<void> {
  buildDesktop()
  const machine = thisMachine()
  const end = await runDesktop(electron, [...displayFlags(machine), ...process.argv.slice(2)])
  if (end.served) {
    process.exitCode = end.status
    return
  }
  const obstacle = obstacleAfter(end.said, electron, machine)
  // What nobody here can name is said in Electron's own words.
  if (obstacle === null) process.stderr.write(`${end.said}\n`)
  await runTerminal(obstacle ?? `Electron does not run on this machine: it ended with status ${end.status ?? 'none'}`)
}

const electron = await findElectron()
if (electron.found) await startDesktop(electron.path)
else await runTerminal(electron.reason)
