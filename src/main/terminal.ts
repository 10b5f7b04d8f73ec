import { openDataFolder } from './data-folder.ts'
import { builtScreens } from './project-root.ts'
import { startTerminal } from './terminal/host.ts'
import { openBrowser } from './terminal/open-browser.ts'
import { parseTerminalOptions, type TerminalOptions } from './terminal/options.ts'

/** Ends the program with one clear line on standard error and a non-zero status. */
function quit(message: string): never {
  process.stderr.write(`purser: ${message}\n`)
  process.exit(1)
}

/** What went wrong at the start, in words that say what to do. */
function reasonOf(error: unknown, { server }: TerminalOptions): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${server.port} is taken: stop the other program or choose another with --port`
  if (code === 'EACCES' && message.includes('listen'))
    return `port ${server.port} needs more rights than this user has: choose another with --port`
  return message
}

async function main(): Promise<void> {
  const parsed = parseTerminalOptions(process.argv.slice(2), process.env)
  if (!parsed.ok) quit(parsed.error)
  const options = parsed.value
  const folder = openDataFolder(options.server.dataDir)
  if (!folder.ok) quit(folder.error)
  const terminal = await startTerminal(options, folder.value, builtScreens()).catch((error: unknown) =>
    quit(reasonOf(error, options)),
  )
  const stop = (): void => void terminal.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (terminal.paperAddress !== '') process.stdout.write(`The demo's receipts come out at ${terminal.paperAddress}\n`)
  process.stdout.write(`ready ${terminal.address}\n`)
  if (options.open) openBrowser(terminal.address, process.env)
}

await main()
