import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** A test file, a folder of them, or a check; `words` of a journey's name where its file has others that take long. */
export interface Test {
  kind: 'vitest' | 'e2e' | 'check'
  file: string
  words: string
}

/** A fault as a patch, with what is claimed of the program and the tests that should notice. */
export interface Mutant {
  name: string
  path: string
  /** Of the whole patch: a verdict holds for this one only. */
  hash: string
  claim: string
  tests: Test[]
}

function testOf(said: string): Test {
  const [file = '', words = ''] = said.split(/: (.*)/s)
  if (said.startsWith('check:')) return { kind: 'check', file: said, words: '' }
  return { kind: file.startsWith('tests/e2e/') ? 'e2e' : 'vitest', file, words }
}

/** The lines before the diff, which git passes over: `Claim: …`, then `Test: FILE` or `Test: FILE: WORDS` once or more. */
function mutantOf(path: string): Mutant {
  const patch = readFileSync(path, 'utf8')
  const [head = ''] = patch.split('\ndiff --git ')
  const said = (what: string): string[] =>
    head.split('\n').flatMap((line) => (line.startsWith(`${what}: `) ? [line.slice(what.length + 2)] : []))
  const [claim] = said('Claim')
  const tests = said('Test').map(testOf)
  if (claim === undefined || tests.length === 0) throw new Error(`${path} names no claim or no test`)
  const hash = createHash('sha256').update(patch).digest('hex').slice(0, 16)
  return { name: basename(path, '.patch'), path: resolve(path), hash, claim, tests }
}

/** All mutants by name. */
export const readMutants = (): Mutant[] => globSync('tests/mutants/*.patch').toSorted().map(mutantOf)
