import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const run = (builder: string, ...args: string[]): void =>
  void execFileSync(process.execPath, [join('node_modules', builder), 'build', '--logLevel', 'warn', ...args], {
    stdio: 'inherit',
  })

/** Builds screens, main program, server and preload once, so that journeys run on what users run. */
export default function buildProgram(): void {
  run('vite/bin/vite.js')
  run('electron-vite/bin/electron-vite.js', '--config', join('tests', 'support', 'electron', 'build.config.ts'))
}
