/** Length in characters; a character outside the basic plane counts once. */
export const lengthOf = (text: string): number => Array.from(text).length

/**
 * Replaces every control character, including ESC, GS, DLE, the C1 set and line and paragraph separators, by a blank, so that no
 * text can contain a printer command.
 */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

/** Cuts a word that is longer than a line. */
function cutWord(word: string, width: number): string[] {
  const characters = Array.from(word)
  const pieces: string[] = []
  for (let from = 0; from < characters.length; from += width) pieces.push(characters.slice(from, from + width).join(''))
  return pieces
}

const wordsOf = (text: string): string[] => text.split(/[^\S\u00a0]+/).filter((word) => word !== '')

/** The length of the longest word, in characters. */
export const longestWord = (text: string): number => Math.max(0, ...wordsOf(text).map(lengthOf))

/** Breaks text at blanks into lines of at most `width` characters; a longer word is cut, and only blanks are lost. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of wordsOf(text).flatMap((word) => cutWord(word, width))) {
    const joined = line === '' ? piece : `${line} ${piece}`
    if (lengthOf(joined) <= width) {
      line = joined
      continue
    }
    lines.push(line)
    line = piece
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}
