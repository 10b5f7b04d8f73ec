import { openServer } from './app.ts'
import { setupCodeLine } from './people/index.ts'
import type { StartJobProcess } from './ops/index.ts'
import { parseServerConfig, type ServerConfig } from './kernel/config.ts'
import { describedFlags, helpOf } from './kernel/flags.ts'
import { reportCrashesWithoutMessages } from './kernel/crash.ts'
import { log } from './kernel/log.ts'

/** Ends the program with one line on standard error and status 1. */
function quit(message: string): never {
  process.stderr.write(`purser: ${message}\n`)
  process.exit(1)
}

const reasons: Record<string, (config: ServerConfig) => string> = {
  EADDRINUSE: ({ port }) => `port ${port} is taken: stop the other program or choose another with --port`,
  EACCES: ({ dataDir, port }) => `no permission for ${dataDir} or port ${port}: choose another folder with --data`,
  EPERM: ({ dataDir }) => `no permission for ${dataDir}: choose another folder with --data`,
  EROFS: ({ dataDir }) => `${dataDir} is read-only: choose another folder with --data`,
  ENOTDIR: ({ dataDir }) => `${dataDir} is not a folder: choose another with --data`,
  EEXIST: ({ dataDir }) => `${dataDir} is not a folder: choose another with --data`,
  ECONNREFUSED: () => 'the database of --db does not answer: is PostgreSQL running?',
}

/** A message for an error at start that says what to do. */
function reasonOf(error: unknown, config: ServerConfig): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return reasons[code]?.(config) ?? message
}

/**
 * Runs the server as a standalone program until it is stopped. A host may start long jobs with `startJob`; otherwise Node forks
 * them.
 */
export async function runServer(startJob?: StartJobProcess): Promise<void> {
  reportCrashesWithoutMessages()
  if (process.argv.includes('--help')) {
    process.stdout.write(helpOf(describedFlags))
    return
  }
  const parsed = parseServerConfig(process.argv.slice(2), process.env)
  if (!parsed.ok) quit(parsed.error)
  const config = parsed.value
  log.level = config.logLevel
  const server = await openServer(config, {
    deskCode: ({ cardNumber, code }) => process.stdout.write(`otp ${cardNumber} ${code}\n`),
    startJob,
  }).catch((error: unknown) => quit(reasonOf(error, config)))
  const address = await server.http
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => quit(reasonOf(error, config)))
  const stop = (): void => void server.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const { setupCode } = server.deps
  if (setupCode !== null) process.stdout.write(`${setupCodeLine(setupCode)}\n`)
  process.stdout.write(`ready ${address.replace('localhost', '127.0.0.1')}\n`)
}
