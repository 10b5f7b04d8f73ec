import { parseArgs } from 'node:util'
import { startVirtualPrinter, type VirtualPrinterOptions } from './virtual-printer.ts'

const usage = 'Usage: npm run printer -- [--port 9100] [--page-port 9180] [--columns 32|42|48]'
const widths = [32, 42, 48]

function portOf(flag: string, text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1
  if (port < 0 || port > 65_535) throw new Error(`--${flag} must be a port number from 0 to 65535, not '${text}'`)
  return port
}

function optionsFrom(args: string[]): Required<Pick<VirtualPrinterOptions, 'port' | 'pagePort' | 'columns'>> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '9100' },
      'page-port': { type: 'string', default: '9180' },
      columns: { type: 'string', default: '42' },
    },
  })
  const columns = widths.find((width) => String(width) === values.columns)
  if (columns === undefined) throw new Error(`--columns must be 32, 42 or 48, not '${values.columns}'`)
  return { port: portOf('port', values.port), pagePort: portOf('page-port', values['page-port']), columns }
}

function fail(problem: unknown, status: number): never {
  const { code, port, message } = problem as NodeJS.ErrnoException & { port?: number }
  const reason = code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another with --port or --page-port.` : message
  process.stderr.write(`${reason}\n${status === 2 ? `${usage}\n` : ''}`)
  process.exit(status)
}

function parsed(): ReturnType<typeof optionsFrom> {
  try {
    return optionsFrom(process.argv.slice(2))
  } catch (problem) {
    return fail(problem, 2)
  }
}

const printer = await startVirtualPrinter(parsed()).catch((problem: unknown) => fail(problem, 1))
process.stdout.write(`printer ${printer.address}\npage ${printer.pageUrl}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void printer.close())
