import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** A test file or a folder of them; `words` of a journey's name where its file has others that take long. */
export interface Test {
  file: string
  words: string
}

/** A fault as a patch, and the tests that should notice. */
export interface Mutant {
  name: string
  path: string
  /** Of the whole patch: a verdict holds for this one only. */
  hash: string
  tests: Test[]
}

/** The lines before the diff, which git passes over: `Claim: …`, then `Test: FILE` or `Test: FILE: WORDS` once or more. */
function mutantOf(path: string): Mutant {
  const patch = readFileSync(path, 'utf8')
  const said = [...patch.matchAll(/^Test: (?<file>[^:\n]+)(?:: (?<words>.+))?$/gm)]
  const tests = said.map(({ groups }) => ({ file: groups?.['file'] ?? '', words: groups?.['words'] ?? '' }))
  if (!patch.startsWith('Claim: ') || tests.length === 0) throw new Error(`${path} names no claim or no test`)
  const hash = createHash('sha256').update(patch).digest('hex').slice(0, 16)
  return { name: basename(path, '.patch'), path: resolve(path), hash, tests }
}

/** All mutants by name. */
export const readMutants = (): Mutant[] => globSync('tests/mutants/*.patch').toSorted().map(mutantOf)

export const isJourney = ({ file }: Test): boolean => file.startsWith('tests/e2e/')
