import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

/** Looks for secrets in the files of a folder, by this project's own settings. */
function scan(folder: string): { status: number | null; said: string } {
  const program = resolve('node_modules/secretlint/bin/secretlint.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--secretlintrc', resolve('.secretlintrc.json'), '**/*'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return { status, said: stdout + stderr }
}

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'purser-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'settings.ts'), `export const key = ${JSON.stringify(text)}\n`)
  return folder
}

/** Put together here, or the scan of this project would find them. */
const planted: Record<string, string> = {
  'a private key': [
    '-----BEGIN',
    ' RSA PRIVATE KEY-----\n',
    'MIIEpAIBAAKCAQEA'.repeat(8),
    '\n-----END',
    ' RSA PRIVATE KEY-----',
  ].join(''),
  'a token of GitHub': ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join(''),
  'a password in an address': ['postgres://purser:', 'correct-horse-battery', '@db.ship.example/purser'].join(''),
}

describe('the scan for secrets', () => {
  test.each(Object.entries(planted))('finds %s', (_what, secret) => {
    const { status, said } = scan(folderWith(secret))
    expect(said).toContain('settings.ts')
    expect(status).toBe(1)
  })

  test('finds nothing where there is nothing', () => {
    expect(scan(folderWith('a dish of rice')).status).toBe(0)
  })

  test('is part of every check', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['check:secrets']).toMatch(/^secretlint /)
    expect(scripts['check']).toContain('npm run check:secrets')
  })
})
