/** Accents of European scripts, vowel points of Hebrew and Arabic; vowel signs of Indian scripts are letters and stay. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g

/** Invisible characters in pasted lists, such as soft hyphens and zero-width characters. */
const UNSEEN = /\p{Cf}/gu

/** Apostrophes and hyphens as word processors, phones and other languages' keyboards write them. */
const APOSTROPHES = /[‘’‚‛′`´ʹʻʼʽ＇]/g
const HYPHENS = /[‐‑‒–—―−﹣－]/g

/**
 * Letters that do not decompose into a plain one, with their usual spelling: as in passports (ICAO Doc 9303-3, section 6), but ø
 * without an e. Arabic letters map to the one on another language's keyboard.
 */
const spelled = new Map(
  'ßss łl øo æae œoe đd ðd ħh ıi ĸk ŋn ŧt þth əe ςσ ىي یي کك ةه'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const SPELLED = new RegExp(`[${[...spelled.keys()].join('')}]`, 'g')

/**
 * A name or search text for comparison: lower case, without accents, in plain letters and signs, so that `tomas` finds Tomás and
 * `d'arcy` finds D’Arcy. Passengers' stored names were folded by this: changing it needs a migration.
 */
export const foldName = (name: string): string =>
  name
    .toWellFormed()
    // Also before the normalization, since a separate acute accent decomposes into a blank and a mark.
    .replaceAll(APOSTROPHES, "'")
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(HYPHENS, '-')
    .replaceAll(MARKS, '')
    .toLocaleLowerCase('en')
    .replaceAll(SPELLED, (letter) => spelled.get(letter) ?? letter)
    .normalize('NFC')
