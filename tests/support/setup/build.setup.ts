import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

async function run(builder: string, ...args: string[]): Promise<void> {
  const command = [join('node_modules', builder), 'build', ...args]
  const [status] = (await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'close')) as [number | null]
  if (status !== 0) throw new Error(`${builder} ended with status ${status}`)
}

/** Builds screens, main program, server and preload once, so that journeys run on what users run. */
export default async function buildProgram(): Promise<void> {
  const programs = join('tests', 'support', 'setup', 'programs.config.ts')
  await Promise.all([
    run('vite/bin/vite.js', '--logLevel', 'warn'),
    // At `warn` it says that there are no screens in this configuration.
    run('electron-vite/bin/electron-vite.js', '--logLevel', 'error', '--config', programs),
  ])
}
