import anyAscii from 'any-ascii'

/*
 * Names with letters that a printer's code page or the invoice's font lacks are spelled in Latin letters instead of drawn:
 * drawing needs fonts for every script, and a spelled name can be read out by any member of the crew. Latin and Cyrillic follow
 * the table for passports (ICAO Doc 9303-3, section 6), so that paper and passport agree; Greek follows ELOT 743; Arabic vowel
 * letters have the line below; all other scripts are read by any-ascii.
 */

const pairs = (table: string): [string, string][] =>
  table.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(1)] as [string, string])

const letters = new Map<string, string>([
  ...pairs('łl đd ðd øoe ħh ıi ĸk ŀl ŋn ŧt þth æae œoe ßss əe ſs'),
  ...pairs('аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia'),
  ...pairs('іi їi єie ґg ўu ђd јj љlj њnj ћc џdz ѓg ќk ѕdz'),
  // any-ascii reads the Arabic, Persian and Urdu letter alif as nothing and ain as a quote, but both carry a vowel, mostly an a.
  ...pairs('اa آa أa ٱa إi عa'),
  ...pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
])

/** Quotes, dashes and currency signs in characters that every device has. */
const punctuation: ReadonlyMap<string, string> = new Map([
  ...Array.from('‘’‚‛′`´', (quote): [string, string] => [quote, "'"]),
  ...Array.from('“”„‟″«»', (quote): [string, string] => [quote, '"']),
  ...Array.from('‐‑‒–—―−', (dash): [string, string] => [dash, '-']),
  ['…', '...'],
  ['•', '*'],
  ['⁄', '/'],
  ['₹', 'Rs'],
  ['₨', 'Rs'],
])

/** A letter's spelling in Latin letters, capitalized for a capital; undefined if the tables lack it. */
export function spellLetter(letter: string): string | undefined {
  const spelled = letters.get(letter)
  if (spelled !== undefined) return spelled
  const small = letters.get(letter.toLowerCase())
  return small === undefined ? undefined : small.slice(0, 1).toUpperCase() + small.slice(1)
}

/** The Greek pair ου is one sound and one pair of Latin letters, ou (ELOT 743). */
export const spellGreekPair = (text: string): string =>
  text.replace(/(?<=[οΟ])[υύΥΎ]/gu, (letter) => (letter === letter.toLowerCase() ? 'u' : 'U'))

/** Text with plain quotes, dashes and currency signs. */
export const withPlainPunctuation = (text: string): string =>
  Array.from(text, (character) => punctuation.get(character) ?? character).join('')

/** Chinese has no blanks between words, but its Latin reading needs them. */
const betweenIdeographs = /(?<=\p{Script=Han})(?=\p{Script=Han})/gu

const isRead = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character)

/**
 * The best of what can be shown: the character, its Latin spelling, the letter without accents, its reading, or a question mark.
 */
function nearest(character: string, canShow: (character: string) => boolean): string {
  if (canShow(character)) return character
  const plain = punctuation.get(character)
  if (plain !== undefined) return plain
  const bare = character.normalize('NFKD').replace(/\p{Mn}/gu, '')
  const parts = Array.from(bare, (part) => (canShow(part) ? part : spellLetter(part)))
  if (parts.length > 0 && parts.every((part) => part !== undefined)) return spellLetter(character) ?? parts.join('')
  return read(character)
}

/**
 * Letters that any-ascii lacks: rare ideographs and historic scripts. Any other letter without a reading is silent, such as one
 * that only carries a vowel.
 */
const UNREAD = /[\p{Script=Han}\u{10000}-\u{10ffff}]/u

function read(character: string): string {
  const reading = isRead(character) ? anyAscii(character) : '?'
  return reading === '' && UNREAD.test(character) && !/\p{M}/u.test(character) ? '?' : reading
}

/** Text with whatever cannot be shown spelled in Latin letters. */
export function spellForeign(text: string, canShow: (character: string) => boolean): string {
  const spaced = text.replace(betweenIdeographs, (_, at: number) => (canShow(text.charAt(at)) ? '' : ' '))
  const spelled = canShow('υ') ? spaced : spellGreekPair(spaced)
  return Array.from(spelled, (character) => nearest(character, canShow)).join('')
}

const isAscii = (character: string): boolean => /[\x20-\x7e]/.test(character)

/**
 * A name as it can be shown: in a non-Latin script that can be shown, with its Latin reading in parentheses; otherwise only the
 * reading.
 */
export function nameWithReading(name: string, canShow: (character: string) => boolean): string {
  const shown = spellForeign(name, canShow)
  const isForeign = Array.from(shown).some((character) => /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character))
  return isForeign ? `${shown} (${spellForeign(name, isAscii)})` : shown
}

/** Whether the fonts of an invoice's PDF have a character: Latin, Greek and Cyrillic letters, and what all scripts share. */
export const isInInvoiceFont = (character: string): boolean =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[^\p{L}\p{M}]/u.test(character)
