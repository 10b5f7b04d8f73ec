import { join } from 'node:path'
import { reportCrashesWithoutMessages } from '../server/kernel/crash.ts'
import { openDataFolder } from './host/data-folder.ts'
import { builtScreens } from './host/project-root.ts'
import { browserRestarts, createRestartPolicy } from './host/restart-policy.ts'
import { startTerminal, type Terminal } from './terminal/host.ts'
import { findKioskBrowser, type KioskBrowser, kioskFlags, NO_BROWSER, runKioskBrowser } from './terminal/kiosk-browser.ts'
import { openBrowser } from './terminal/open-browser.ts'
import { parseTerminalOptions, terminalHelp, type TerminalOptions } from './terminal/options.ts'

/** Ends the program with a message on standard error and a non-zero status. */
function quit(message: string): never {
  process.stderr.write(`purser: ${message}\n`)
  process.exit(1)
}

/** A startup error as a message that says what to do. */
function reasonOf(error: unknown, { server }: TerminalOptions): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${server.port} is taken: stop the other program or choose another with --port`
  if (code === 'EACCES' && message.includes('listen'))
    return `port ${server.port} needs rights that this user does not have: choose another with --port`
  return message
}

/** The kiosk's browser; null if this terminal is not a kiosk, or if the operator opens the screens. */
function openKiosk({ kiosk, address }: Terminal, { open, server }: TerminalOptions): KioskBrowser | null {
  if (!kiosk || !open) return null
  const program = findKioskBrowser(process.env)
  if (program === null) quit(NO_BROWSER)
  return runKioskBrowser({
    program,
    flags: kioskFlags(address, join(server.dataDir, 'kiosk-browser'), process.env),
    policy: createRestartPolicy(browserRestarts),
    say: (line) => void process.stdout.write(`${line}\n`),
  })
}

/** Time for the answer to reach the calling screen, in ms. */
const LEAVE_AFTER_MS = 200

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(terminalHelp())
    return
  }
  const parsed = parseTerminalOptions(process.argv.slice(2), process.env)
  if (!parsed.ok) quit(parsed.error)
  const options = parsed.value
  const folder = openDataFolder(options.server.dataDir)
  if (!folder.ok) quit(folder.error)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void Promise.resolve(browser?.stop())
      .then(() => terminal.close())
      .then(() => process.exit(0))
  }
  const terminal = await startTerminal(options, folder.value, builtScreens(), () => setTimeout(stop, LEAVE_AFTER_MS)).catch(
    (error: unknown) => quit(reasonOf(error, options)),
  )
  const browser = openKiosk(terminal, options)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (terminal.paperAddress !== '') process.stdout.write(`The demo's receipts come out at ${terminal.paperAddress}\n`)
  process.stdout.write(`ready ${terminal.address}\n`)
  if (options.open && !terminal.kiosk) openBrowser(terminal.address, process.env)
}

reportCrashesWithoutMessages()
await main()
