import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the renderer once, so that journeys run on what users run. */
export default function buildRenderer(): void {
  execFileSync(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
}
