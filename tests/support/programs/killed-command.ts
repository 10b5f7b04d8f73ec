import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/*
 * Runs `purser` and ends it by SIGKILL before its `killAt`th change on the disk or word to PostgreSQL; 0 lets it live, and it then
 * says how many there were.
 */
const [killAt = '0', ...argv] = process.argv.slice(2)
let actions = 0

function counted<A extends unknown[], R>(work: (this: unknown, ...args: A) => R) {
  return function count(this: unknown, ...args: A): R {
    actions += 1
    if (actions === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(work, this, args)
  }
}

const changing = ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync', 'writeSync', 'fsyncSync'] as const
const system = fs as unknown as Record<string, (...args: unknown[]) => unknown>
for (const name of changing) system[name] = counted(system[name] as () => unknown)
syncBuiltinESMExports()
const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
client.query = counted(client.query)

const { runCommand } = await import('../../../src/server/tools/run-command.ts')
process.exitCode = await runCommand(argv, process.env, {
  out: () => undefined,
  err: (line) => void process.stderr.write(`${line}\n`),
})
process.stdout.write(`actions ${actions}\n`)
