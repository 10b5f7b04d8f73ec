import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/shared/contract/index.ts'
import { activationError, addedToBag, bookingTable, cancellingTable, specified } from '../../src/shared/messages.ts'
import { codesOf, faultsOf, holdsValue, namesField, type Row, rowsOf } from './coverage-rows.ts'
import {
  specifiedCalls,
  specifiedConstants,
  specifiedFields,
  specifiedRoutes,
  specifiedSlices,
  specifiedTexts,
} from './specification-texts.ts'

const DOCUMENT = 'docs/specification-coverage.md'
const document = readFileSync(DOCUMENT, 'utf8')

/** Rows about a call none of whose tests makes it. */
const beside = (rows: readonly Row[]): string[] =>
  rows
    .filter((row) => {
      const [, method, path] = /^`(GET|POST|PUT|DELETE) ([^`]+)`/.exec(row.what) ?? []
      if (method === undefined || path === undefined) return false
      const names = namesOf(method, path)
      return !codesOf(row).some((code) => names.some((name) => new RegExp(String.raw`['"]${name}['"]`).test(code)))
    })
    .map(({ what }) => what)

/** Rows about a field that none of their tests names; a slice of the client's state is read by its atom. */
const unnamed = (rows: readonly Row[]): string[] =>
  rows
    .filter((row) => {
      const [, entity, field] = /^([A-Z][\w ]*): `(\w+)`/.exec(row.what) ?? []
      if (field === undefined) return false
      const slice = entity === 'Client state' ? new Map(Object.entries(specifiedSlices)).get(field) : undefined
      return !codesOf(row).some((code) => (slice === undefined ? namesField(code, field) : holdsValue(code, slice)))
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
/** The name in the catalogue of each text that it holds as specified. */
const nameOfText = new Map(
  [...Object.entries(specified), ...Object.entries(filledIn)].map(([name, text]) => [text.replace(String(NUMBER), '{n}'), name]),
)
const catalogue = new Set(nameOfText.keys())
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

/** Rows about a text that none of their tests holds, itself or by its name in the catalogue. */
const unshown = (rows: readonly Row[]): string[] =>
  rows
    .filter((row) => {
      const [, text] = /^‘(.+?)’/.exec(row.what) ?? []
      const name = nameOfText.get(text ?? '')
      if (text === undefined || name === undefined) return false
      return !codesOf(row).some((code) => [text, name, `specified.${name}`].some((words) => holdsValue(code, words)))
    })
    .map(({ what }) => what)

/** Each value of a constant that none of its row's tests holds. */
const unheld = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => {
    const values = specifiedConstants[row.what.split(' — ')[0] ?? ''] ?? []
    const codes = codesOf(row)
    return values.filter((value) => !codes.some((code) => holdsValue(code, value))).map((value) => `${row.what}: ${value}`)
  })

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
    const other = '`tests/server/menu/stock/inventory.test.ts` › records a count as it was given'
    const wrong = rowsOf(`| \`GET paxinfo\` — order list | ${other} |\n| \`POST inventory/createinventory\` | ${other} |`)
    expect(beside(wrong)).toEqual(['`GET paxinfo` — order list'])
  })

  it('cites for each field, text and constant a test that holds it', () => {
    expect(unnamed(rows)).toEqual([])
    expect(unshown(rows)).toEqual([])
    expect(unheld(rows)).toEqual([])
  })

  it('would notice a row whose tests hold another field, text or value', () => {
    const deck = '`tests/renderer/ui/parts/deck.test.tsx` › names its floor, its size and its free tables'
    const seats = '`tests/renderer/ui/parts/deck.test.tsx` › says what %s seats'
    const fields = '`tests/server/desk/register-pax.test.ts` › names every field of an empty form'
    const count =
      '`tests/renderer/screens/stock/stock.test.tsx` › adds the count for today without a date, toasts, clears and starts over in the item code'
    const wrong = rowsOf(
      [
        `| 1st Floor: small, 2-4 guests | ${deck} |`,
        `| 1st Floor: small, 2-4 guests — as it should be | ${deck}<br>${seats} |`,
        `| PAX: \`type\` | ${fields} |`,
        `| Card report entry: \`cardName\` | ${fields} |`,
        `| Client state: \`inventory\` | ${count} |`,
        `| ‘Item Added Successfully’ | ${count} |`,
        `| ‘Print’ | ${count} |`,
      ].join('\n'),
    )
    expect(unnamed(wrong)).toEqual(['Card report entry: `cardName`', 'Client state: `inventory`'])
    expect(unshown(wrong)).toEqual(['‘Print’'])
    expect(unheld(wrong)).toEqual(['1st Floor: small, 2-4 guests: 1st Floor', '1st Floor: small, 2-4 guests: Small, 2–4 guests'])
  })

  it('takes no word of a title, a text, a comment or a call for a field', () => {
    const words = ["say('a type of guest')", 'user.type(field, x)', 'prototype: 1', 'mistype'].join('\n')
    expect(namesField(words, 'type')).toBe(false)
    for (const code of ['{ type }', '{ a, type, b }', 'pax.type', "type: 'adult'", "['type']"])
      expect(namesField(code, 'type')).toBe(true)
    expect(holdsValue('120_000', '120000')).toBe(true)
    expect(holdsValue('25 or 1.5', '5')).toBe(false)
  })

  it('has a row for each route, call, text and constant', () => {
    const wanted = [
      ...specifiedRoutes.map((route) => `\`${route}\``),
      ...specifiedCalls.map((call) => `\`${call}\``),
      ...specifiedTexts.map(({ text }) => `‘${text}’`),
      ...Object.keys(specifiedConstants),
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
