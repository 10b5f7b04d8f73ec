import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Where the source is that the tests of a folder are about: the first that exists. */
const roots: Readonly<Record<string, readonly string[]>> = {
  'tests/renderer': ['src/renderer'],
  // One file for each noun of the contract; it is checked on a running server.
  'tests/server/contract/errors': ['src/shared/contract'],
  'tests/server': ['src/server', 'src/shared'],
  // Scripts, pictures, proofs and what supports tests have tests of their own.
  'tests/unit': ['src', '.', 'tests'],
}

/** The test files in folders that the source does not have. */
const misplaced = (files: readonly string[], exists: (folder: string) => boolean): string[] =>
  files.filter((file) => {
    const root = Object.keys(roots).find((folder) => file.startsWith(`${folder}/`))
    if (root === undefined) return true
    const place = dirname(file).slice(root.length)
    return roots[root]?.every((source) => !exists(join(source, place))) ?? true
  })

describe('the tests', () => {
  it('are in folders named as those of what they test', () => {
    const files = globSync('tests/{renderer,server,unit}/**/*.test.{ts,tsx}')
    expect(files.length).toBeGreaterThan(300)
    expect(misplaced(files, existsSync)).toEqual([])
  })

  it('negative control: a folder without a counterpart is found', () => {
    const places = new Set(['src/server/orders', 'src/shared/contract'])
    const files = ['tests/server/orders/a.test.ts', 'tests/server/contract/b.test.ts', 'tests/server/payments/c.test.ts']
    expect(misplaced(files, (folder) => places.has(folder))).toEqual(['tests/server/payments/c.test.ts'])
  })
})
