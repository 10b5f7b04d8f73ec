import { appendFileSync } from 'node:fs'
import { type ModuleSource, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importsOf, noteOf, REACHED_VARIABLE, type Seam, SEAMS_VARIABLE } from './seam.ts'

/*
 * Loaded with --import. In place of a module with seams the source gets a wrapper that exports all that the module does, but for each seam
 * its broken twin. The module itself is loaded under another address, `?whole`, where its own bindings stay what they are; twins and tests
 * import it there.
 */

const root = join(import.meta.dirname, '..', '..')
const seams = JSON.parse(process.env[SEAMS_VARIABLE] ?? '[]') as Seam[]
const reachedFile = process.env[REACHED_VARIABLE] ?? ''
const WHOLE = 'whole'

const addressOf = (file: string): string => pathToFileURL(join(root, file)).href
const withoutQuery = (url: string): string => url.split('?')[0] ?? url
/** Who gets the broken twin: the product, and programs of the tests that do a part of its work in a process of their own. */
const product = ['src', 'tests/support/programs'].map((folder) => `${addressOf(folder)}/`)
const isProduct = (url: string): boolean => product.some((folder) => url.startsWith(folder))
const isWhole = (url: string): boolean => url.includes('?') && new URL(url).searchParams.has(WHOLE)
const wholeOf = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${WHOLE}`

const seamsOfModule = (url: string): Seam[] => seams.filter(({ module }) => withoutQuery(url) === addressOf(module))

/** Links only where the module exports each seam, and its file each twin; anything else is a SyntaxError that names what is missing. */
function wrapperOf(url: string, own: readonly Seam[]): string {
  const whole = JSON.stringify(wholeOf(url))
  const broken = own.flatMap(({ name, twin }, nth) => [
    `import { ${name} as seam${nth} } from ${whole}`,
    `export { ${twin.name} as ${name} } from ${JSON.stringify(addressOf(twin.file))}`,
  ])
  return [`export * from ${whole}`, ...broken].join('\n')
}

const noted = new Set<Seam>()

/** Notes the seams that a module of the source imports. */
function note(url: string, text: string): void {
  for (const seam of seams) {
    const isImported = importsOf(text, seam.name).some((address) => new URL(address, url).href === addressOf(seam.module))
    if (!isImported || noted.has(seam)) continue
    noted.add(seam)
    appendFileSync(reachedFile, noteOf(seam))
  }
}

const textOf = (loaded: ModuleSource | undefined): string =>
  typeof loaded === 'string' ? loaded : new TextDecoder().decode(loaded)

if (seams.length > 0)
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (isWhole(resolved.url) || seamsOfModule(resolved.url).length === 0) return resolved
      const parent = context.parentURL ?? ''
      return isProduct(parent) ? resolved : { ...resolved, url: wholeOf(resolved.url) }
    },
    load(url, context, next) {
      const own = isWhole(url) ? [] : seamsOfModule(url)
      if (own.length > 0) return { format: 'module', source: wrapperOf(url, own), shortCircuit: true }
      const loaded = next(url, context)
      if (isProduct(url)) note(url, textOf(loaded.source))
      return loaded
    },
  })
