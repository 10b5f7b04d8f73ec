import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { layOutTools, notPortable } from '../../../scripts/installed-tools.ts'

const root = mkdtempSync(join(tmpdir(), 'purser-tools-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A Node as a package lays it out, of some bytes. */
function packedNode(name: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'bin', 'node'), 'node', { mode: 0o644 })
  return join(folder, 'bin', 'node')
}

describe('the tools of the installed app', () => {
  it.each([
    ['win32', ['node.exe', 'purser-tools.cmd']],
    ['linux', ['node', 'purser-tools']],
    ['darwin', ['node', 'purser-tools']],
  ] as const)('are on %s one file, Node with its licence, and a name to start them by', (platform, [program, start]) => {
    const node = packedNode(platform)
    writeFileSync(join(root, platform, 'LICENSE'), 'licence')
    const folder = join(root, `tools-${platform}`)
    layOutTools(folder, { node, platform })
    expect(readdirSync(folder).toSorted()).toEqual(['LICENSE.node.txt', program, 'purser.mjs', start].toSorted())
    expect(readFileSync(join(folder, start), 'utf8')).toContain(program)
    for (const name of [program, start]) expect(statSync(join(folder, name)).mode & 0o111, name).toBe(0o111)
    const bundle = readFileSync(join(folder, 'purser.mjs'), 'utf8')
    const asked = [...bundle.matchAll(/^import .* from "([^"]+)"/gm)].map(([, from = '']) => from)
    expect(
      asked.filter((from) => !from.startsWith('node:')),
      'it asks for nothing beside it',
    ).toEqual([])
    expect(asked.length).toBeGreaterThan(3)
  })

  it('are not made of a Node whose licence is missing', () => {
    expect(() => layOutTools(join(root, 'unlicensed'), { node: packedNode('bare'), platform: 'linux' })).toThrow('licence')
  })

  it('end on Windows with the status of the command', () => {
    const lines = readFileSync('resources/tools/purser-tools.cmd', 'utf8').split('\r\n')
    expect(lines.at(-2)).toBe('@exit /b %ERRORLEVEL%')
    expect(lines.at(-3)).toBe('@"%~dp0node.exe" "%~dp0purser.mjs" %*')
  })

  it('carry a Node whose SQLite loses no data', () => {
    expect(notPortable(process.execPath, 'linux', '24.21.0')).toBeNull()
    for (const version of ['20.19.0', '24.0.0', '26.1.0'])
      expect(notPortable(process.execPath, 'linux', version)).toContain(version)
  })
})
