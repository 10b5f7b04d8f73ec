import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { __unstable__loadDesignSystem as designSystemOf } from '@tailwindcss/node'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../src/renderer')
const read = (file: string): string => readFileSync(file, 'utf8')
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: renderer }).map((file) => join(renderer, file))
const sources = filesOf('**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }))

/** The classes that a sheet gives rules to. */
const classesOf = (css: string): Set<string> => {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|:global\([^)]*\)+|\{[^{}]*\}/g, ' ')
  return new Set([...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))
}

interface Use {
  file: string
  /** The classes named in this file; null where one is chosen by a value. */
  names: (string | null)[]
}

/** Who imports a module of styles, and which of its classes they name. */
const usesOf = (module: string): Use[] =>
  sources.flatMap(({ file, text }) => {
    const imported = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].find(
      ([, , path]) => join(dirname(file), path ?? '') === module,
    )
    if (imported === undefined) return []
    const named = text.matchAll(new RegExp(`\\b${imported[1]}\\[(?:'([^']+)'\\]|[^'])`, 'g'))
    return [{ file, names: [...named].map(([, name]) => name ?? null) }]
  })

/** What is wrong between a module and its uses. */
function strayClasses(css: string, uses: readonly Use[]): string[] {
  const [has, named] = [classesOf(css), new Set(uses.flatMap(({ names }) => names))]
  const unused = named.has(null) ? [] : [...has].filter((name) => !named.has(name))
  const missing = [...named].filter((name) => name !== null && !has.has(name))
  return [...unused.map((name) => `.${name} is not used`), ...missing.map((name) => `.${name} does not exist`)]
}

/** The names in plain quotes where classes are given. */
const plainNames = (text: string): string[] =>
  [...text.matchAll(/className="([^"]+)"|\bcx\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, plain, inCx]) =>
    plain === undefined
      ? [...(inCx ?? '').matchAll(/(?<![[\w'=]\s?)'([a-z*[-][^'\n]*)'(?!\])/g)].flatMap(([, names]) => names?.split(' ') ?? [])
      : plain.split(' '),
  )

/** Tells which names the theme makes utility classes of. */
async function utilityTest(): Promise<(name: string) => boolean> {
  const theme = join(renderer, 'ui/theme/theme.css')
  const design = await designSystemOf(read(theme), { base: dirname(theme) })
  return (name) => design.candidatesToCss([name])[0] !== null
}

const together = (pattern: string): string => filesOf(pattern).map(read).join('\n')
/** The sheets of names that any screen may use, and of them the one of layouts and surfaces. */
const [named, shared] = [together('ui/theme/*.css'), together('ui/theme/shared.css')]

describe('class names', () => {
  it('of a module are all used, and none is used that it does not have', () => {
    const stray = filesOf('**/*.module.css').flatMap((module) =>
      strayClasses(read(module), usesOf(module)).map((what) => `${relative(renderer, module)}: ${what}`),
    )
    expect(stray).toEqual([])
  })

  it('in plain quotes are all in the shared sheets or utilities', async () => {
    const has = classesOf(named)
    const isUtility = await utilityTest()
    const unknown = sources.flatMap(({ file, text }) =>
      plainNames(text)
        .filter((name) => !has.has(name) && !isUtility(name))
        .map((name) => `${relative(renderer, file)}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('of the shared sheet are all used', () => {
    const all = sources.map(({ text }) => text).join('\n')
    const words = new Set(all.match(/[a-z][\w-]*/g))
    const unused = [...classesOf(shared)].filter((name) => !words.has(name))
    expect(unused).toEqual([])
  })

  it('negative control: an unused, a missing and an unknown one are found', () => {
    expect(strayClasses('.a { } .b:hover { }', [{ file: 'x', names: ['a', 'c'] }])).toEqual([
      '.b is not used',
      '.c does not exist',
    ])
    expect(plainNames(`<p className="p-4"><b className={cx('grid *:p-2', styles['own'], isOn && 'bg-surface')}>`)).toEqual([
      'p-4',
      'grid',
      '*:p-2',
      'bg-surface',
    ])
  })
})
