import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')
const rules = join(root, '.dependency-cruiser.cjs')

/** The rules that the sources under a folder break. */
function violations(folder: string): { rule: string; from: string }[] {
  const { summary } = JSON.parse(cruise(folder)) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }))
}

/** dependency-cruiser's report as JSON; it exits non-zero where there are violations. */
function cruise(cwd: string): string {
  const args = [cruiser, 'src', '--config', rules, '--output-type', 'json']
  try {
    return execFileSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

/** Folders that know none of those after them. */
const inOrder = {
  server: ['kernel', 'venue', 'people', 'menu', 'guests', 'cards', 'orders', 'desk', 'sales', 'ops'],
  main: [
    'host',
    'login',
    'server-connection',
    'embedded-server',
    'printing',
    'kitchen',
    'guard',
    'autostart',
    'screen-keyboard',
    'updates',
    'bridge',
    'workstation',
    'desktop',
    'electron',
    'terminal',
  ],
  shared: ['contract', 'money', 'orders', 'forms', 'receipt', 'printing', 'bridge'],
}

/** The rooms of the screens, each of which may import those before it. */
const rooms = ['model', 'platform', 'data', 'ui', 'printing', 'sale', 'screens', 'shell']

interface Breach {
  file: string
  imports: string
  rule: string
}

/** Imports that must not be, one a rule: the file they are written in and what they reach for. */
const forbidden: readonly Breach[] = [
  { file: 'src/renderer/screens/pax/probe.ts', imports: '../../../server/config.ts', rule: 'renderer-knows-shared-only' },
  { file: 'src/renderer/screens/pax/probe.ts', imports: 'node:fs', rule: 'renderer-has-no-node' },
  { file: 'src/renderer/screens/pax/probe.ts', imports: 'axios', rule: 'axios-behind-one-door' },
  { file: 'src/main/login/probe.ts', imports: 'typebox/value', rule: 'checks-with-our-formats' },
  { file: 'src/renderer/screens/pax/probe.ts', imports: '../cards/panel.tsx', rule: 'screens-keep-to-themselves' },
  { file: 'src/renderer/screens/pax/probe.ts', imports: '../../data/api.ts', rule: 'server-behind-one-door' },
  { file: 'src/renderer/screens/sale/order/probe.ts', imports: '../split/x.ts', rule: 'screens-keep-to-themselves' },
  { file: 'src/renderer/model/sale/probe.ts', imports: 'react', rule: 'model-is-pure' },
  ...rooms.slice(0, -1).map((name, at) => ({
    file: `src/renderer/${name}/probe.ts`,
    imports: `../${rooms[at + 1]}/x.ts`,
    rule: `renderer-${name}-knows-nothing-above`,
  })),
  { file: 'src/shared/probe.ts', imports: 'node:fs', rule: 'shared-stands-alone' },
  { file: 'src/server/cards/probe.ts', imports: 'kysely', rule: 'sql-in-repos' },
  { file: 'src/server/cards/probe.ts', imports: 'fastify', rule: 'fastify-at-the-door' },
  { file: 'src/server/cards/probe.ts', imports: '../../main/host/settings.ts', rule: 'server-knows-shared-only' },
  ...Object.entries(inOrder).flatMap(([part, folders]) =>
    folders.slice(0, -1).map((name, at) => ({
      file: `src/${part}/${name}/probe.ts`,
      imports: `../${folders[at + 1]}/index.ts`,
      rule: `${part}-${name}-knows-nothing-later`,
    })),
  ),
  { file: 'src/shared/probe.ts', imports: './contract/values.ts', rule: 'shared-top-knows-no-folder' },
  { file: 'src/server/sales/probe.ts', imports: '../app.ts', rule: 'server-modules-know-no-program' },
  { file: 'src/server/sales/probe.ts', imports: '../cards/card.ts', rule: 'server-modules-by-their-index' },
  { file: 'src/server/sales/probe.service.ts', imports: './other.service.ts', rule: 'services-behind-their-routes' },
  { file: 'src/server/sales/probe.ts', imports: '../cards/routes.ts', rule: 'routes-behind-the-table' },
  {
    file: 'src/server/kernel/db/migrations/probe.ts',
    imports: '../tables.ts',
    rule: 'migrations-import-nothing-of-ours',
  },
  {
    file: 'src/server/kernel/db/migrations/0001-schema/probe.ts',
    imports: '../../../../../shared/money/money.ts',
    rule: 'migrations-import-nothing-of-ours',
  },
  { file: 'src/main/probe.ts', imports: '../server/app.ts', rule: 'main-starts-the-server-by-path' },
  { file: 'src/main/probe.ts', imports: 'electron', rule: 'electron-in-one-folder' },
  { file: 'src/main/terminal/probe.ts', imports: '../electron/app.ts', rule: 'main-terminal-knows-no-electron' },
  { file: 'src/main/printing/probe.ts', imports: '../index.ts', rule: 'main-parts-know-no-program' },
  { file: 'src/shared/probe.ts', imports: './probe.ts', rule: 'no-cycles' },
]

describe('the arrows of the house', () => {
  const made: string[] = []
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  /** A house of its own with one forbidden import, so that the real one stays untouched. */
  function houseWith({ file, imports }: Breach): string {
    const house = mkdtempSync(join(tmpdir(), 'purser-arrows-'))
    made.push(house)
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
    cpSync(join(root, 'package.json'), join(house, 'package.json'))
    const write = (path: string, text: string): void => {
      mkdirSync(join(house, path, '..'), { recursive: true })
      writeFileSync(join(house, path), text)
    }
    if (imports.startsWith('.') && imports !== './probe.ts') write(join(file, '..', imports), 'export const target = 1\n')
    write(file, `import '${imports}'\nexport const probe = 1\n`)
    return house
  }

  it('hold in the whole source', () => expect(violations(root)).toEqual([]))

  it.each(forbidden)('catch $imports in $file: $rule', (breach) => {
    const { rule } = breach
    expect(violations(houseWith(breach)).map((violation) => violation.rule)).toContain(rule)
  })
})
