import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Proof } from '../../proofs/proof.ts'
import { mutations } from '../../proofs/rules/mutations.ts'
import { brokenAt, importsOf, type Seam, seamsOf, unreached } from '../../proofs/seam.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const seam = seamsOf(join(import.meta.dirname, 'broken-rules.ts'))
const broken = seam('shared/money/charges', 'rated', 'ratedAsSeven')

describe('a broken seam', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-seams-'))
  const reachedFile = join(folder, 'reached')
  afterEach(() => rmSync(reachedFile, { force: true }))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What a program says with seams broken that asks a module of the source, which imports the rule, and the rule itself. */
  function said(
    seams: readonly Seam[],
    asked = `import('./src/shared/orders/happy-hours.ts')`,
  ): { text: string; status: number | null } {
    const script = `
      const { happyPrice = () => 'not asked' } = await ${asked}
      const { rated } = await import('./src/shared/money/charges.ts')
      console.log(happyPrice(100, 10), rated(100, 5000))`
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--import', './tests/proofs/seam-hook.ts', '--input-type=module', '-e', script],
      { cwd: root, env: { ...process.env, ...brokenAt(seams, reachedFile) }, encoding: 'utf8' },
    )
    return { text: stdout.trim() + stderr, status }
  }

  it('is its twin for the modules of the source, and whole for a test', () => {
    expect(said([]).text).toBe('90 50')
    expect(said([broken]).text).toBe('7 50')
    expect(unreached([broken], reachedFile)).toEqual([])
  })

  it('is named where no module of the source imported it', () => {
    expect(said([broken], '{}').text).toBe('not asked 50')
    expect(unreached([broken], reachedFile)).toEqual(['rated of src/shared/money/charges.ts, broken by ratedAsSeven'])
  })

  it.each([
    ['the module', seam('shared/money/charges', 'noSuchRule', 'ratedAsSeven'), 'noSuchRule'],
    ['the file of twins', seam('shared/money/charges', 'rated', 'noSuchTwin'), 'noSuchTwin'],
  ])('is an error where %s has no such export', (_what, missing, name) => {
    const { text, status } = said([missing])
    expect(status).not.toBe(0)
    expect(text).toContain(`does not provide an export named '${name}'`)
  })
})

const rows = await Promise.all(
  globSync('tests/proofs/rows/r*.ts', { cwd: root }).map(
    async (file) => ((await import(join(root, file))) as { default: Proof }).default,
  ),
)
const named = [
  ...rows.flatMap(({ id, control }) => (control?.seams ?? []).map((one) => [id, one] as const)),
  ...mutations.flatMap(({ rule, seams }) => seams.map((one) => [rule, one] as const)),
]
const sources = globSync('src/{server,shared,renderer,main}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

describe('the seams of the controls', () => {
  it.each(named)('%s: is exported, has a twin, and is imported by another module', async (_broken, { module, name, twin }) => {
    const [whole, twins] = (await Promise.all([import(join(root, module)), import(join(root, twin.file))])) as object[]
    expect(whole).toHaveProperty(name)
    expect(twins).toHaveProperty(twin.name)
    const importers = sources.filter(({ file, text }) =>
      importsOf(text, name).some((address) => join(dirname(file), address) === module),
    )
    expect(importers).not.toEqual([])
  })
})
