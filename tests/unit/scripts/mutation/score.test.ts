import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { groups, MIN_SCORE, strictFiles } from '../../../../scripts/mutation/groups.ts'
import { percentOf, scoresIn, scoresOf, shortfalls, withTable } from '../../../../scripts/mutation/score.ts'

const mutant = (fileName: string, status: Parameters<typeof scoresOf>[1][number]['status']) => ({ fileName, status })
const of = (file: string, killed: number, survived: number) => ({
  file,
  killed,
  timeout: 0,
  survived,
  noCoverage: 0,
  invalid: 0,
  ignored: 0,
})

it('the groups name files that are there', () => {
  const named = groups.flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

describe('the score of a file', () => {
  const results = [
    mutant('/ship/src/a.ts', 'Killed'),
    mutant('/ship/src/a.ts', 'Timeout'),
    mutant('/ship/src/a.ts', 'Survived'),
    mutant('/ship/src/a.ts', 'NoCoverage'),
    mutant('/ship/src/a.ts', 'RuntimeError'),
    mutant('/ship/src/a.ts', 'Ignored'),
    mutant('/ship/src/a.ts', 'Pending'),
    mutant('C:\\ship\\src\\b.ts', 'Killed'),
  ]
  const [a, b] = scoresOf(['src/a.ts', 'src/b.ts'], results)

  it('counts what became of its mutants, and one without a result as survived', () => {
    expect(a).toEqual({ file: 'src/a.ts', killed: 1, timeout: 1, survived: 2, noCoverage: 1, invalid: 1, ignored: 1 })
    expect(b).toMatchObject({ killed: 1, survived: 0 })
  })

  it('is what was noticed of what was tried: what could not run or was excluded is neither', () => {
    expect([a, b].map((score) => score && percentOf(score))).toEqual([40, 100])
    expect(percentOf(of('without any', 0, 0))).toBe(100)
  })
})

describe('the check of the results', () => {
  const strict = ['src/debit.ts']

  it('passes with enough noticed, and all of it where none may live', () => {
    expect(shortfalls([of('src/debit.ts', 50, 0), of('src/other.ts', 40, 10)], strict, 90)).toEqual([])
  })

  it('fails for one mutant that lives in the debit, however high the score', () => {
    expect(shortfalls([of('src/debit.ts', 999, 1)], strict, 90)).toEqual(['src/debit.ts: 1 mutants lived where none may'])
    const uncovered = { ...of('src/debit.ts', 999, 0), noCoverage: 2 }
    expect(shortfalls([uncovered], strict, 90)).toEqual(['src/debit.ts: 2 mutants lived where none may'])
  })

  it('fails for too few noticed in all, as after a test was lost', () => {
    expect(shortfalls([of('src/other.ts', 899, 101)], strict, 90)).toEqual([
      '89.9 % of all mutants were noticed, 90 % are needed',
    ])
  })
})

describe('the page of the results', () => {
  const scores = [of('src/a.ts', 9, 1), { ...of('src/b.ts', 3, 0), timeout: 1, invalid: 4, ignored: 2 }]
  const page = withTable('# Results\n\n| file | mutants |\n| --- | --: |\n| `src/old.ts` | 1 |\n\nAfter it.\n', scores)

  it('has a row a file and one for all, between what else it says', () => {
    expect(page).toMatch(/^# Results\n\n\| file \|[^]*\n\nAfter it\.\n$/)
    expect(page).toContain('| `src/a.ts` | 10 | 9 | 0 | 1 | 0 | 0 | 0 | 90.0 % |')
    expect(page).toContain('| **in all** | 14 | 12 | 1 | 1 | 0 | 4 | 2 | 92.9 % |')
    expect(page).not.toContain('old.ts')
  })

  it('can be read again, to replace the rows of some files', () => {
    expect(scoresIn(page)).toEqual(scores)
    expect(withTable(page, scoresIn(page))).toBe(page)
  })

  it('must have a table', () => expect(() => withTable('# Results\n', scores)).toThrow('no table'))
})

it('every file where no mutant may live is mutated, and nine of ten mutants are the least', () => {
  const mutated = groups.flatMap(({ files }) => files)
  expect(strictFiles.filter((file) => !mutated.includes(file))).toEqual([])
  expect(new Set(mutated).size).toBe(mutated.length)
  expect(MIN_SCORE).toBe(90)
})
