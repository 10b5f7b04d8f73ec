import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { buildDesktop, buildScreens } from './built.ts'
import { findElectron } from './electron-binary.ts'
import { whyNoSandbox } from './sandbox-advice.ts'

process.chdir(`${import.meta.dirname}/..`)
// Compiled sources are kept for the next start, which takes half as long.
enableCompileCache('node_modules/.cache/purser')

/** How the desktop app ended: with a status after it had served, or before it could. */
type DesktopEnd = { served: true; status: number } | { served: false }

function runDesktop(electron: string, flags: readonly string[]): Promise<DesktopEnd> {
  const child = spawn(electron, ['.', ...flags], { stdio: ['inherit', 'pipe', 'inherit'] })
  let served = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    served ||= line.startsWith('ready ')
    process.stdout.write(`${line}\n`)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', () => resolve({ served: false }))
    // Status 0 without a ready line is a second start, which brought the first one's window forward.
    child.on('close', (status) => resolve(served || status === 0 ? { served: true, status: status ?? 0 } : { served: false }))
  })
}

/** Runs the browser terminal in this very process; it reads the flags itself. */
async function runTerminal(reason: string): Promise<void> {
  console.log(`Starting the browser terminal, because ${reason}`)
  buildScreens()
  await import('../src/main/terminal.ts')
}

const electron = await findElectron()
if (!electron.found) {
  await runTerminal(electron.reason)
} else {
  buildDesktop()
  const end = await runDesktop(electron.path, process.argv.slice(2))
  if (end.served) process.exitCode = end.status
  else await runTerminal(whyNoSandbox(electron.path) ?? 'Electron does not run on this machine')
}
