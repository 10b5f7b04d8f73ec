import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/shared/contract/index.ts'
import { activationError, addedToBag, bookingTable, cancellingTable, specified } from '../../src/shared/messages.ts'
import { specifiedCalls, specifiedConstants, specifiedFields, specifiedRoutes, specifiedTexts } from './specification-texts.ts'

const DOCUMENT = 'docs/specification-coverage.md'
const document = readFileSync(DOCUMENT, 'utf8')

/** A row of the document: what the specification says, and the tests that show it. */
interface Row {
  what: string
  tests: { file: string; title: string }[]
}

/** The rows of all its tables: `| what | `file` › title<br>`file` › title |`. */
function rowsOf(markdown: string): Row[] {
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
const faultsOf = ({ what, tests }: Row): string[] =>
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

/** The text of the test with this title, empty when the file has none. */
function testOf(source: string, title: string): string {
  const quoted = [`'`, `"`, '`'].map((quote) => quote + escaped(title) + quote).join('|')
  const found = new RegExp(String.raw`^[^\n]*\(\s*(?:${quoted})\s*,`, 'm').exec(source)
  return found === null ? '' : blockAt(source, found.index)
}

/** Whether a test makes a call, itself or by a hand of its file: the call's name is there. */
function makesCall(source: string, title: string, names: readonly string[]): boolean {
  const body = testOf(source, title)
  const namesIt = (text: string): boolean => names.some((name) => new RegExp(String.raw`['"]${name}['"]`).test(text))
  const hands = [...source.matchAll(/^ *(?:const|(?:async )?function) (\w+)/gm)].filter(([, hand]) =>
    new RegExp(String.raw`\b${hand}\b`).test(body),
  )
  return namesIt(body) || hands.some(({ index }) => namesIt(blockAt(source, index)))
}

/** Rows about a call none of whose tests makes it. */
const beside = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ what, tests }) => {
      const [, method, path] = /^`(GET|POST|PUT|DELETE) ([^`]+)`/.exec(what) ?? []
      if (method === undefined || path === undefined) return false
      const names = namesOf(method, path)
      return !tests.some(({ file, title }) => existsSync(file) && makesCall(readFileSync(file, 'utf8'), title, names))
    })
    .map(({ what }) => what)

/** A path with its parameters left open, in any case. */
const shape = (path: string): string =>
  path
    .split('?')[0]
    ?.replaceAll(/\{[^}]+\}|:\w+/g, '*')
    .toLowerCase() ?? ''

/** The calls of the contract with a method and path of the specification. */
const namesOf = (method: string, path: string): string[] =>
  Object.entries(contract)
    .filter(([, call]) => call.method === method && shape(call.path.slice(1)) === shape(path))
    .map(([name]) => name)

/** The functions that fill in a text, with what the specification writes in its place. The number replaces {n}. */
const NUMBER = 7
const filledIn: Record<string, string> = {
  activationError: activationError('{error}'),
  addedToBag: addedToBag('{DISH}'),
  bookingTable: bookingTable('{floor}', NUMBER),
  cancellingTable: cancellingTable('{floor}', NUMBER),
}
const catalogue = new Set<string>([
  ...Object.values(specified),
  ...Object.values(filledIn).map((text) => text.replace(String(NUMBER), '{n}')),
])
const missingFrom = (texts: ReadonlySet<string>): string[] =>
  specifiedTexts.map(({ text }) => text).filter((text) => !texts.has(text))

const CATALOGUE = 'src/shared/messages.ts'
const readAll = (patterns: string[], not: readonly string[]): string =>
  globSync(patterns)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !not.includes(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const product = readAll(['src/**/*.ts', 'src/**/*.tsx'], [CATALOGUE])
/** The tests and the hands of the journeys, without those that only look at the catalogue. */
const tests = readAll(
  ['tests/{e2e,renderer,server,unit}/**/*.ts', 'tests/{e2e,renderer,server,unit}/**/*.tsx', 'tests/support/e2e-*.ts'],
  [],
)
const uses = (source: string, name: string, text: string): boolean =>
  new RegExp(String.raw`\bspecified\.${name}\b|\{[^{}]*\b${name}\b[^{}]*\} = specified\b`).test(source) ||
  source.includes(`'${text}'`) ||
  source.includes(`"${text}"`)
const unused = (source: string): string[] => [
  ...Object.entries(specified)
    .filter(([name, text]) => !uses(source, name, text))
    .map(([name]) => name),
  ...Object.keys(filledIn).filter((name) => !new RegExp(String.raw`\b${name}\b`).test(source)),
]

describe('the texts of the specification', () => {
  it('are all in the catalogue, to the letter', () => {
    expect(specifiedTexts).toHaveLength(new Set(specifiedTexts.map(({ text }) => text)).size)
    expect(missingFrom(catalogue)).toEqual([])
  })

  it('are all that the catalogue holds as specified', () => {
    const known = new Set(specifiedTexts.map(({ text }) => text))
    expect([...catalogue].filter((text) => !known.has(text))).toEqual([])
  })

  it('are shown by the product', () => {
    expect(unused(product)).toEqual([])
  })

  it('are reached by a test', () => {
    expect(unused(tests)).toEqual([])
  })

  it('would be missed: a text left out, misspelt or used by nobody is found', () => {
    const [left, ...rest] = [...catalogue]
    expect(missingFrom(new Set(rest))).toEqual([left])
    expect(missingFrom(new Set([...catalogue].map((text) => text.replace('pasword', 'password'))))).toEqual([
      specified.wrongLogin,
    ])
    expect(unused(product.replaceAll('specified.wrongLogin', '').replaceAll(specified.wrongLogin, ''))).toContain('wrongLogin')
    expect(unused(tests.replaceAll('addedToBag', ''))).toContain('addedToBag')
  })
})

describe('the document of what shows the specification', () => {
  const rows = rowsOf(document)
  const named = rows.map(({ what }) => what).join('\n')
  /** Whether a row speaks of this; fields and calls are named as code. */
  const hasRow = (what: string): boolean => rows.some((row) => row.what === what || row.what.startsWith(`${what} — `))

  it('names in each row tests that exist, under titles that they have', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  it('would notice a test that is gone: a file, a title, a row without any', () => {
    const file = 'tests/e2e/guards.e2e.ts'
    const [good, otherTitle, otherFile, none] = rowsOf(
      [
        `| /homepage | \`${file}\` › every protected page leads to the login, which leads back to it |`,
        `| /homepage | \`${file}\` › every protected page |`,
        '| /homepage | `tests/e2e/gone.e2e.ts` › every protected page |',
        '| /homepage |  |',
      ].join('\n'),
    )
    expect(good === undefined ? ['?'] : faultsOf(good)).toEqual([])
    for (const bad of [otherTitle, otherFile, none]) expect(bad === undefined ? [] : faultsOf(bad)).toHaveLength(1)
  })

  it('cites for each call a test that makes it', () => {
    expect(beside(rows)).toEqual([])
  })

  it('would notice a row whose tests make another call', () => {
    const other = '`tests/server/inventory/inventory.test.ts` › records a count as it was given'
    const wrong = rowsOf(`| \`GET paxinfo\` — order list | ${other} |\n| \`POST inventory/createinventory\` | ${other} |`)
    expect(beside(wrong)).toEqual(['`GET paxinfo` — order list'])
  })

  it('has a row for each route, call, text and constant', () => {
    const wanted = [
      ...specifiedRoutes.map((route) => `\`${route}\``),
      ...specifiedCalls.map((call) => `\`${call}\``),
      ...specifiedTexts.map(({ text }) => `‘${text}’`),
      ...specifiedConstants,
    ]
    expect(wanted.filter((what) => !hasRow(what))).toEqual([])
    expect(hasRow('`/foodorder/loyalty`')).toBe(false)
  })

  it('has a row for each field of each entity', () => {
    const wanted = Object.entries(specifiedFields).flatMap(([entity, fields]) => fields.map((field) => `${entity}: \`${field}\``))
    expect(wanted.filter((what) => !hasRow(what))).toEqual([])
  })

  it('has no row about a route, call or field that the specification does not name', () => {
    const calls = [...named.matchAll(/^`((?:GET|POST|PUT|DELETE) [^`]+)`/gm)].map(([, call]) => call)
    expect(calls.filter((call) => !specifiedCalls.some((known) => known === call))).toEqual([])
    const routes = [...named.matchAll(/^`(\/[^`]*)`/gm)].map(([, route]) => route)
    expect(routes.filter((route) => !specifiedRoutes.some((known) => known === route))).toEqual([])
  })
})

describe('the calls of the specification', () => {
  const offered = new Set(Object.values(contract).map(({ method, path }) => `${method} ${shape(path.slice(1))}`))

  it('are all in the contract, with their methods and paths', () => {
    const asked = specifiedCalls.map((call) => {
      const [method, path = ''] = call.split(' ')
      return `${method} ${shape(path)}`
    })
    expect(asked.filter((call) => !offered.has(call))).toEqual([])
    expect(offered.has('DELETE paxinfo/*')).toBe(false)
  })
})
