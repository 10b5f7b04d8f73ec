import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** What texts for users do not say, as docs/words.md lists it, and what they say in its place. */
const avoided: readonly [RegExp, string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bsign(s|ed|ing)? (\S+ )?out\b/i, 'log out'],
  [/\b(nobody|somebody|anybody|everybody)\b/i, 'no one, someone, anyone, everyone'],
  [/\bwhoever\b/i, 'the person who'],
  [/\bany more\b/i, 'no longer'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\b(pay|pays|paid|give|gives|given) back\b/i, 'refund'],
  [/\btake (\S+ )?out\b/i, 'remove'],
  [/\bjoin(ed)? (\S+ )?again\b/i, 'rejoin'],
  [/\blet go\b/i, 'release'],
  [/\bmoney moves?\b/i, 'transaction'],
  [/\bdata (are|have|were)\b/i, 'data is'],
  [/\bparted\b/i, 'separated, undone'],
  [/\bpersons\b/i, 'people'],
  [/\bceilings?\b/i, 'limit'],
  [/\b(anew|since ever)\b/i, 'again, all time'],
  [/(?<!\b(there|where|it) )\bis no (?!longer\b|one\b)/i, 'is not a'],
]

type Node = Record<string, unknown> & { type: string }

/** Types, imports and what a browser reads are no texts. */
const unread = /^(Import|ExportAll|TS(LiteralType|TypeAlias|Interface|TypeAnnotation|TypeParameter))/
const attributes = new Set(['className', 'id', 'key', 'name', 'role', 'type', 'to', 'd', 'style'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isAttribute = (node: Node): boolean =>
  node.type === 'JSXAttribute' && isNode(node['name']) && attributes.has(String(node['name']['name']))

/** What a node says itself, without its children. */
function saidBy(node: Node): string[] {
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type !== 'TemplateLiteral') return []
  const parts = node['quasis'] as { value: { cooked: string | null } }[]
  return [parts.map(({ value }) => value.cooked ?? '').join('…')]
}

/** Every text in a source that has more than one word. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value) || unread.test(value.type) || isAttribute(value)) return
    texts.push(...saidBy(value).map((text) => text.replaceAll(/\s+/g, ' ').trim()))
    Object.values(value).forEach(walk)
  }
  walk(parseSync(file, source).program)
  return texts.filter((text) => /[a-z’] [a-z]/i.test(text))
}

/** What is wrong with a text, in words; empty for one that is fine. */
const faultsOf = (text: string): string[] =>
  avoided.filter(([pattern]) => pattern.test(text)).map(([, better]) => `“${text}”: say ${better}`)

describe('the words of texts for users', () => {
  it('are those of docs/words.md', () => {
    const files = globSync('src/**/*.{ts,tsx}').filter(
      (file) => !/^src\/server\/(kernel\/db|demo|ops\/verify|cards\/ledger)\//.test(file),
    )
    const texts = files.flatMap((file) => textsOf(file, readFileSync(file, 'utf8')))
    expect(texts.length).toBeGreaterThan(3000)
    expect(texts.flatMap(faultsOf)).toEqual([])
  })

  it('negative control: an avoided word is found in a text, and in nothing else', () => {
    const source = `
      import x from './sign out.ts'
      // nobody reads this
      type Key = 'nobody else'
      const a = <p className="go on">Log in to go on</p>
      const b = \`\${name} is no folder\`
      const c = 'paid back' + 'Ordered by no one'`
    const faults = textsOf('a.tsx', source).flatMap(faultsOf)
    expect(faults).toEqual(['“Log in to go on”: say continue', '“… is no folder”: say is not a', '“paid back”: say refund'])
  })
})
