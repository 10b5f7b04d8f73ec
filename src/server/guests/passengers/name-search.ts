/** The longest piece of a name that the index knows. */
export const MAX_GRAM = 3

/** One piece of a name as a token of hexadecimal digits, so that %, _, quotes and spaces mean nothing to any database. */
const tokenOf = (characters: readonly string[]): string =>
  characters.map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('x')

function pieces(characters: readonly string[], length: number): string[] {
  const found: string[] = []
  for (let start = 0; start + length <= characters.length; start += 1)
    found.push(tokenOf(characters.slice(start, start + length)))
  return found
}

/** Tokens of every piece of 1, 2 and 3 characters of a folded name: what the index holds for it. */
export function gramsOfName(folded: string): string[] {
  const characters = Array.from(folded)
  return [...new Set([1, 2, MAX_GRAM].flatMap((length) => pieces(characters, length)))]
}

/** Tokens of every piece of 3 characters of a folded text, of the whole text where it is shorter. */
export function gramsOfText(folded: string): string[] {
  const characters = Array.from(folded)
  return [...new Set(pieces(characters, Math.min(MAX_GRAM, characters.length)))]
}

/**
 * Tokens that whoever has a folded text in them has; a text of up to 3 characters is one token, and then they are enough. Of a longer one
 * the adjacent pieces and the last: each costs a list to be read, and those in between add little.
 */
export function gramsOfSearch(folded: string): string[] {
  const characters = Array.from(folded)
  const last = Math.max(characters.length - MAX_GRAM, 0)
  const count = Math.ceil(characters.length / MAX_GRAM)
  const starts = Array.from({ length: count }, (_piece, index) => Math.min(index * MAX_GRAM, last))
  return [...new Set(starts.map((start) => tokenOf(characters.slice(start, start + MAX_GRAM))))]
}
