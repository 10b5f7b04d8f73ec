import { existsSync, readFileSync } from 'node:fs'

/** A row of docs/specification-coverage.md: what the specification says, and the tests that show it. */
export interface Row {
  what: string
  tests: { file: string; title: string }[]
}

/** The rows of all its tables: `| what | `file` › title<br>`file` › title |`. */
export function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line) && !/^\| (Specification \||--)/.test(line))
    .map((line) => {
      const [what = '', shownBy = ''] = line.slice(2, -2).split(' | ')
      const tests = shownBy.split('<br>').map((reference) => {
        const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? []
        return { file, title }
      })
      return { what, tests }
    })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a file has a test, or a group of tests, with exactly this title. */
const hasTest = (source: string, title: string): boolean =>
  [`'`, `"`, '`'].some((quote) => new RegExp(String.raw`\(\s*${quote}${escaped(title)}${quote}\s*,`).test(source))

/** What is wrong with a row: no test, a file that is not there, a title that the file does not have. */
export const faultsOf = ({ what, tests }: Row): string[] =>
  tests.flatMap(({ file, title }) => {
    if (file === '' || title === '') return [`${what}: names no test`]
    if (!/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(file)) return [`${what}: no test file ${file}`]
    return hasTest(readFileSync(file, 'utf8'), title) ? [] : [`${what}: no test ‘${title}’ in ${file}`]
  })

/** The text from a line on, up to where its block ends: the next line that is indented no deeper. */
function blockAt(source: string, at: number): string {
  const [, first = '', rest = ''] = /^([^\n]*\n)([^]*)/.exec(source.slice(at)) ?? []
  const depth = /^ */.exec(first)?.[0].length ?? 0
  const end = rest.search(new RegExp(String.raw`^ {0,${depth}}[^\s})\]]`, 'm'))
  return first + (end === -1 ? rest : rest.slice(0, end))
}

/** The cases of a test that is run once for each: what stands before its title, from `it.each([` on. */
function casesBefore(source: string, at: number): string {
  const indent = /^ *(?=\])/.exec(source.slice(at))?.[0]
  const begin = indent === undefined ? -1 : source.lastIndexOf(`\n${indent}it.each(`, at)
  return begin === -1 ? '' : source.slice(begin, at)
}

/** The code of the test with this title: its body, its cases and the functions and constants of its file that it names. */
export function codeOf(source: string, title: string): string {
  const quoted = [`'`, `"`, '`'].map((quote) => quote + escaped(title) + quote).join('|')
  const found = new RegExp(String.raw`^( *)[^\n]*\(\s*(?:${quoted})\s*,`, 'm').exec(source)
  if (found === null) return ''
  const [head, indent = ''] = found
  const untitled = head.replace(new RegExp(quoted), '') + blockAt(source, found.index).slice(head.length)
  const body = casesBefore(source, found.index) + untitled
  const helpers = [...source.matchAll(/^( *)(?:const|(?:async )?function) (\w+)/gm)].filter(
    ([, depth = '', helper]) => depth.length <= indent.length && new RegExp(String.raw`\b${helper}\b`).test(body),
  )
  const code = [body, ...helpers.map(({ index }) => blockAt(source, index))].join('\n')
  return code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

/** The code of the tests that a row cites. */
export const codesOf = ({ tests }: Row): string[] =>
  tests.map(({ file, title }) => (existsSync(file) ? codeOf(readFileSync(file, 'utf8'), title) : ''))

/** Whether code names a field: as a property, quoted or shorthand; a call of that name and a word within a text are none. */
export const namesField = (code: string, field: string): boolean =>
  new RegExp(String.raw`(['"])${field}\1|\b${field}\??:|\.${field}\b(?!\()|[{,[]\s*${field}\s*[,}\]]`).test(code)

/** Whether code holds a value: as a word or number of its own, whatever separates its thousands. */
export const holdsValue = (code: string, value: string): boolean =>
  new RegExp(String.raw`(?<![\w.])${escaped(value)}(?![\w.]*\w)`).test(code.replaceAll(/(?<=\d)_(?=\d)/g, ''))
