import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** A program that writes down how it was called, in the place of one that takes minutes. */
const recorder = (name: string): string =>
  `require('node:fs').appendFileSync('calls', JSON.stringify(['${name}', ...process.argv.slice(2)]) + '\\n')\n`

/** Runs `npm run installer` with flags in a project of recorders; answers what ran, in order. */
function runInstaller(installer: string, flags: string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'purser-installer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const inside of ['scripts', 'node_modules/.bin', 'node_modules/electron-vite/bin', 'node_modules/electron-builder'])
    mkdirSync(join(folder, inside), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { installer, sbom: 'node scripts/sbom.ts' } }))
  copyFileSync('scripts/installer.ts', join(folder, 'scripts', 'installer.ts'))
  for (const name of ['sbom', 'installed-tools']) writeFileSync(join(folder, 'scripts', `${name}.ts`), recorder(name))
  const tools = { 'electron-vite': 'electron-vite/bin/electron-vite.js', 'electron-builder': 'electron-builder/cli.js' }
  for (const [name, path] of Object.entries(tools)) {
    writeFileSync(join(folder, 'node_modules', path), recorder(name))
    writeFileSync(join(folder, 'node_modules', '.bin', name), `#!/usr/bin/env node\n${recorder(name)}`, { mode: 0o755 })
  }
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  execFileSync('npm', ['run', 'installer', '--', ...flags], { cwd: folder, env: { ...process.env, PATH }, stdio: 'pipe' })
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n')
  return calls.map((call) => JSON.parse(call) as string[])
}

const flags = ['-c.publish.provider=generic', '-c.publish.url=https://updates.ship.example/purser/']

test.skipIf(process.platform === 'win32')('flags of npm run installer reach electron-builder, and nothing else', () => {
  const wanted = [['electron-vite', 'build'], ['installed-tools'], ['electron-builder', ...flags], ['sbom']]
  expect(runInstaller(scripts['installer'] ?? '', flags)).toEqual(wanted)
  const chain = 'electron-vite build && electron-builder && npm run sbom'
  expect(runInstaller(chain, flags), 'negative control: a chain of commands').not.toEqual(wanted)
})
