import { foldName } from '../../../shared/fold-name.ts'

/** A word for comparison, without case, accents and punctuation. */
export const folded = (text: string): string =>
  foldName(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds the value that a cell means among words; null if it is none of them. */
export function lookUp<V extends string>(values: readonly (readonly [word: string, value: V])[]) {
  const byWord = new Map(values.map(([word, value]) => [folded(word), value]))
  return (cell: string): V | null => byWord.get(folded(cell)) ?? null
}

/** A value under its own name and under other words. */
export const both = <V extends string>(value: V, ...words: string[]): (readonly [string, V])[] =>
  [value, ...words].map((word) => [word, value] as const)
