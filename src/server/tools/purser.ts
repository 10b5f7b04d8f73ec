import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
})
