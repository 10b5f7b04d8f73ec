/*
 * Names that the printer's code page lacks are spelled in Latin letters, not rasterised: a raster needs a canvas and fonts for
 * every script, neither of which the main process has, and a spelled name can be read out by any member of the crew. Latin and
 * Cyrillic follow the table that passports use (ICAO Doc 9303-3, section 6), so paper and passport agree; Greek follows ELOT 743.
 * A letter of any other script prints as a question mark: the invoice still carries the card number, which names the guest.
 */

const pairs = (table: string): [string, string][] =>
  table.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)] as [string, string])

const letters = new Map<string, string>([
  ...pairs('łl đd ðd øoe ħh ıi ĸk ŀl ŋn ŧt þth æae œoe ßss əe ſs'),
  ...pairs('аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia'),
  ...pairs('іi їi єie ґg ўu ђd јj љlj њnj ћc џdz ѓg ќk ѕdz'),
  ...pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
])

/** Punctuation and signs that are always replaced, whatever the code page has: quotes, dashes and signs of money. */
export const punctuation: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛′`´', (quote): [string, string] => [quote, "'"]),
  ...Array.from('“”„‟″«»', (quote): [string, string] => [quote, '"']),
  ...Array.from('‐‑‒–—―−', (dash): [string, string] => [dash, '-']),
  ['…', '...'],
  ['•', '*'],
  ['⁄', '/'],
  ['₹', 'Rs'],
  ['₨', 'Rs'],
])

/** A letter's spelling in Latin letters, a capital with a capital first; undefined when the tables lack it. */
export function spellLetter(letter: string): string | undefined {
  const spelled = letters.get(letter)
  if (spelled !== undefined) return spelled
  const small = letters.get(letter.toLowerCase())
  return small === undefined ? undefined : small.slice(0, 1).toUpperCase() + small.slice(1)
}

/** The Greek pair ου is one sound and one pair of Latin letters, ou (ELOT 743). */
export const spellGreekPair = (text: string): string =>
  text.replace(/(?<=[οΟ])[υύΥΎ]/gu, (letter) => (letter === letter.toLowerCase() ? 'u' : 'U'))
