import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readMutants } from '../mutants/mutant.ts'

/** Whether git would apply a patch to the files as they are. */
const applies = (patch: string): boolean => spawnSync('git', ['apply', '--check', '-'], { input: patch }).status === 0

const mutants = readMutants()

it('each mutant fits the source, so that a change that moves its place brings it along', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60)
  const stale = mutants.filter(({ path }) => !applies(readFileSync(path, 'utf8'))).map(({ name }) => name)
  expect(stale).toEqual([])
})

it('each mutant names tests that exist', () => {
  const gone = mutants.flatMap(({ name, tests }) =>
    tests.filter(({ file }) => !existsSync(file)).map(({ file }) => `${name}: ${file}`),
  )
  expect(gone).toEqual([])
})

it('negative control: a patch of a line that is not there does not apply', () => {
  const patch = readFileSync(mutants[0]?.path ?? '', 'utf8')
  expect(applies(patch.replace(/^-/m, '-x'))).toBe(false)
})
