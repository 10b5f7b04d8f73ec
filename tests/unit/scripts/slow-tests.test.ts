import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slowTests } from '../../../scripts/slow-tests.ts'

const files = globSync('tests/{server,unit}/**/*.test.ts')

/** The beginnings that no test has: a test was moved, and the quick run waits for it again. */
const strayIn = (beginnings: readonly string[]): string[] =>
  beginnings.filter((beginning) => !files.some((file) => file.startsWith(`tests/${beginning}`)))

describe('the tests that the quick run leaves to the whole one', () => {
  it('are all there, in order and each once', () => {
    expect(strayIn(slowTests)).toEqual([])
    expect(slowTests).toEqual([...new Set(slowTests)].toSorted())
  })

  it('negative control: one that was moved is found', () => {
    expect(strayIn(['server/start', 'unit/main/nowhere'])).toEqual(['unit/main/nowhere'])
  })
})
