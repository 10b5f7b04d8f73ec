import { spawnSync } from 'node:child_process'

/*
 * npm run installer [-- flags of electron-builder] : builds the app, the tools that come with it, its installers for this system, and their bill of materials. The
 * flags go to electron-builder; in a chain of commands npm would hand them to the last one.
 */

process.chdir(`${import.meta.dirname}/..`)

const steps: [program: string, ...args: string[]][] = [
  ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
  ['scripts/installed-tools.ts'],
  ['node_modules/electron-builder/cli.js', ...process.argv.slice(2)],
  ['scripts/sbom.ts'],
]

for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
