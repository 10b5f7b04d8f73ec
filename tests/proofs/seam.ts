import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** An exported rule of the source that a control breaks: whoever in `src` imports it gets its broken twin. */
export interface Seam {
  /** From the project's root: `src/server/cards/card.ts`. */
  module: string
  /** What the module exports. */
  name: string
  /** The broken twin: a file of `tests/proofs/breaks`, from the project's root, and what it exports. */
  twin: { file: string; name: string }
}

/** Names the seams whose twins are in one file; `file` is its `import.meta.filename`. */
export const seamsOf =
  (file: string) =>
  (module: string, name: string, twin: string): Seam => ({
    module: `src/${module}.ts`,
    name,
    twin: { file: relative(root, file).split(sep).join('/'), name: twin },
  })

/** Where a control's seams are, as JSON: set by the runner, inherited by every process that a proof starts. */
export const SEAMS_VARIABLE = 'PROVE_SEAMS'
/** The file in which each process notes the seams that it reached; see `unreached`. */
export const REACHED_VARIABLE = 'PROVE_SEAMS_REACHED'

const textOf = ({ module, name, twin }: Seam): string => `${name} of ${module}, broken by ${twin.name}`

/** What a process is given so that these seams are broken in it and in all that it starts. */
export const brokenAt = (seams: readonly Seam[], reachedFile: string): Record<string, string> => ({
  [SEAMS_VARIABLE]: JSON.stringify(seams),
  [REACHED_VARIABLE]: reachedFile,
})

/** What a process notes when a module of the source imports a seam. */
export const noteOf = (seam: Seam): string => `${textOf(seam)}\n`

/** The seams that no module of the source imported while they were broken: breaking them broke nothing. */
export function unreached(seams: readonly Seam[], reachedFile: string): string[] {
  const reached = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').split('\n') : []
  return seams.map(textOf).filter((text) => !reached.includes(text))
}

/** The addresses from which a module's text imports a name, as they are written. */
export const importsOf = (text: string, name: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gm)].flatMap(
    ([, names = '', address = '']) => (names.split(',').some((one) => one.trim().split(/\s/)[0] === name) ? [address] : []),
  )
