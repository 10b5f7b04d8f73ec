import { hash } from 'node:crypto'
import { foldName } from '../../../shared/fold-name.ts'

/** A field to fill, and what its column may be called. */
export interface Field {
  key: string
  names: readonly string[]
}

/** The words of a name, folded: 'Date-of_Birth' and 'dateOfBirth' have the same. */
const wordsOf = (name: string): string =>
  foldName(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Below it a column is about something else, as 'Emergency contact name' is not the name. */
const MIN_LIKENESS = 1 / 3

/** How alike a column and a name are: 1 for the same letters, else the share that the name has of the column. */
function likeness(column: string, name: string): number {
  const [whole, part] = [wordsOf(column), wordsOf(name)]
  if (part === '') return 0
  if (whole.replaceAll(' ', '') === part.replaceAll(' ', '')) return 1
  return ` ${whole} `.includes(` ${part} `) ? part.length / whole.length : 0
}

/** The field that each column is likely to hold, or null; the most alike first, and each field once. */
export function guessColumns(columns: readonly string[], fields: readonly Field[]): Record<string, string | null> {
  const guesses = columns
    .flatMap((column) =>
      fields.map(({ key, names }) => ({ column, key, alike: Math.max(0, ...names.map((name) => likeness(column, name))) })),
    )
    .filter(({ alike }) => alike >= MIN_LIKENESS)
    .toSorted((a, b) => b.alike - a.alike)
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const { column, key } of guesses) {
    if (keys.has(column) || taken.has(key)) continue
    keys.set(column, key)
    taken.add(key)
  }
  return Object.fromEntries(columns.map((column) => [column, keys.get(column) ?? null]))
}

/** The key under which the mapping of a file's columns is remembered: the same for the same columns in the same order. */
export const headDigest = (columns: readonly string[]): string => hash('sha256', JSON.stringify(columns), 'hex')
