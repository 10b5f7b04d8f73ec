import { type ModuleSource, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Sabotage, SABOTAGE_VARIABLE } from './proof.ts'

/* Loaded with --import: rewrites the source that a control breaks, as it is loaded. */

const root = join(import.meta.dirname, '..', '..')
const edits = JSON.parse(process.env[SABOTAGE_VARIABLE] ?? '[]') as Sabotage[]

/** The edits to the file behind a module's address. */
const editsOf = (url: string): Sabotage[] =>
  edits.filter(({ file }) => url.split('?')[0] === pathToFileURL(join(root, file)).href)

function applied(source: string, { file, from, to }: Sabotage): string {
  const pieces = source.split(from)
  if (pieces.length !== 2) throw new Error(`sabotage: ${file} has ${pieces.length - 1} times '${from}', not once`)
  return pieces.join(to)
}

const textOf = (source: ModuleSource | undefined): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const own = editsOf(url)
    return own.length === 0 ? loaded : { ...loaded, source: own.reduce(applied, textOf(loaded.source)) }
  },
})
