import { readFileSync } from 'node:fs'

/** A class or interface of Electron's typings. */
interface Declared {
  above: string | null
  body: string
}

const HEAD = /^ {2}(?:class|interface) (\w+)(?: extends ([\w.]+))? \{$/

function parse(text: string): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>()
  let open: { name: string; above: string | null; lines: string[] } | null = null
  for (const line of text.split(/\r?\n/)) {
    const [, name, above = null] = HEAD.exec(line) ?? []
    if (open === null && name !== undefined) open = { name, above, lines: [] }
    else if (open !== null && line === '  }') {
      declared.set(open.name, { above: open.above, body: open.lines.join('\n') })
      open = null
    } else open?.lines.push(line)
  }
  return declared
}

let read: ReadonlyMap<string, Declared> | null = null
const typings = (): ReadonlyMap<string, Declared> =>
  (read ??= parse(readFileSync(new URL('../../../node_modules/electron/electron.d.ts', import.meta.url), 'utf8')))

/** The members of a class or interface of Electron's typings with what it extends: names of properties and methods, `on EVENT` of events. */
export function membersOf(name: string): Set<string> {
  const declared = typings().get(name)
  if (declared === undefined) return new Set()
  const own = [...declared.body.matchAll(/^ {4}(?:static |readonly )*(\w+)[?]?[(:<]/gm)].map(([, member = '']) => member)
  const events = [...declared.body.matchAll(/^ {4}on\(event: '([\w-]+)'/gm)].map(([, event = '']) => `on ${event}`)
  return new Set([...(declared.above === null ? [] : membersOf(declared.above)), ...own, ...events])
}

/** Throws for an option that Electron would pass over in silence: one that its typings do not have. `where` is for the message. */
export function refuseUnknownOptions(typeName: string, options: object, where: string): void {
  const known = membersOf(typeName)
  const unknown = Object.keys(options).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new TypeError(`${where} takes no ${unknown.join(', ')} (electron.d.ts, ${typeName})`)
}
