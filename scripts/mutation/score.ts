import type { MutantResult } from '@stryker-mutator/api/core'

/** What became of the mutants of one file. */
export interface FileScore {
  file: string
  killed: number
  timeout: number
  survived: number
  noCoverage: number
  /** Could not be judged, since the file does not even load with it: neither found nor lived. */
  invalid: number
  /** Excluded in the source by a comment with its reason. */
  ignored: number
}

const columnOf: Partial<Record<MutantResult['status'], keyof Omit<FileScore, 'file'>>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'noCoverage',
  RuntimeError: 'invalid',
  CompileError: 'invalid',
  Ignored: 'ignored',
}

/** Results by file, in the order of the files; a mutant without a result counts as survived. */
export function scoresOf(files: readonly string[], mutants: readonly Pick<MutantResult, 'fileName' | 'status'>[]): FileScore[] {
  return files.map((file) => {
    const score: FileScore = { file, killed: 0, timeout: 0, survived: 0, noCoverage: 0, invalid: 0, ignored: 0 }
    for (const { status } of mutants.filter(({ fileName }) => fileName.replaceAll('\\', '/').endsWith(file)))
      score[columnOf[status] ?? 'survived'] += 1
    return score
  })
}

/** All files as one. */
export const inAll = (scores: readonly FileScore[]): FileScore =>
  scores.reduce(
    (sum, score) => ({
      file: 'in all',
      killed: sum.killed + score.killed,
      timeout: sum.timeout + score.timeout,
      survived: sum.survived + score.survived,
      noCoverage: sum.noCoverage + score.noCoverage,
      invalid: sum.invalid + score.invalid,
      ignored: sum.ignored + score.ignored,
    }),
    { file: 'in all', killed: 0, timeout: 0, survived: 0, noCoverage: 0, invalid: 0, ignored: 0 },
  )

const found = ({ killed, timeout }: FileScore): number => killed + timeout
const lived = ({ survived, noCoverage }: FileScore): number => survived + noCoverage

/** Mutants noticed of a hundred that were tried; 100 where a file has none. */
export function percentOf(score: FileScore): number {
  const tried = found(score) + lived(score)
  return tried === 0 ? 100 : (100 * found(score)) / tried
}

/** Why the results do not do: each strict file in which a mutant lived, and too low a score of all. Nothing when they do. */
export function shortfalls(scores: readonly FileScore[], strict: readonly string[], least: number): string[] {
  const all = percentOf(inAll(scores))
  return [
    ...scores
      .filter((score) => strict.includes(score.file) && lived(score) > 0)
      .map((score) => `${score.file}: ${lived(score)} mutants lived where none may`),
    ...(all < least ? [`${all.toFixed(1)} % of all mutants were noticed, ${least} % are needed`] : []),
  ]
}

const HEAD =
  '| file | mutants | killed | timeout | survived | no coverage | invalid | excluded | score |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: |'

function rowOf(score: FileScore): string {
  const { file, killed, timeout, survived, noCoverage, invalid, ignored } = score
  const name = file === 'in all' ? '**in all**' : `\`${file}\``
  const cells = [
    name,
    found(score) + lived(score),
    killed,
    timeout,
    survived,
    noCoverage,
    invalid,
    ignored,
    `${percentOf(score).toFixed(1)} %`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The results as a table for people. */
export const tableOf = (scores: readonly FileScore[]): string => [HEAD, ...[...scores, inAll(scores)].map(rowOf)].join('\n')

const ROW = /^\| `([^`]+)` \| \d+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/

/** The results that a page holds in its table, to be brought up to date file by file. */
export function scoresIn(page: string): FileScore[] {
  return page.split('\n').flatMap((line) => {
    const [, file, ...numbers] = ROW.exec(line) ?? []
    const [killed = 0, timeout = 0, survived = 0, noCoverage = 0, invalid = 0, ignored = 0] = numbers.map(Number)
    return file === undefined ? [] : [{ file, killed, timeout, survived, noCoverage, invalid, ignored }]
  })
}

const TABLE = /^\| file \|.*\n(\|.*\n?)+/m

/** A page with its table replaced. Throws when it has none. */
export function withTable(page: string, scores: readonly FileScore[]): string {
  if (!TABLE.test(page)) throw new Error('the page has no table of results')
  return page.replace(TABLE, () => `${tableOf(scores)}\n`)
}
