import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { buildMissingScreens } from './built.ts'

process.chdir(`${import.meta.dirname}/..`)

const PAGE_PORT = 5173
const TERMINAL_PORT = 4151
const page = `http://127.0.0.1:${PAGE_PORT}`
const terminalAddress = `http://127.0.0.1:${TERMINAL_PORT}`

// The terminal serves built screens too, so there must be some; what is looked at here is always fresh.
buildMissingScreens()

/** API and bridge, started again at each change of their sources. */
const flags = ['--no-open', '--port', String(TERMINAL_PORT), '--allowed-origins', page, ...process.argv.slice(2)]
const terminal = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main/terminal.ts', ...flags], {
  stdio: 'inherit',
})

// Read by vite.config.ts, which hands /api and /bridge on to the terminal.
process.env['PURSER_DEV_TERMINAL'] = terminalAddress
const vite = await createServer({
  configFile: 'vite.config.ts',
  server: { host: '127.0.0.1', port: PAGE_PORT, strictPort: true },
})
await vite.listen()
console.log(`Screens with hot reload at ${page}`)

async function stop(): Promise<void> {
  terminal.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
terminal.once('exit', () => void stop())
