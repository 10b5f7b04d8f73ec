import { type RawBuilder, sql } from 'kysely'
import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { foldName } from '../../../shared/fold-name.ts'
import type { Reading } from '../../kernel/db/database.ts'

/** The longest piece of a name in the index, in characters. */
const MAX_GRAM = 3

/**
 * A piece of a name as a token of hexadecimal digits, so that %, _, quotes and spaces have no special meaning in any database.
 */
const tokenOf = (characters: readonly string[]): string =>
  characters.map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('x')

function pieces(characters: readonly string[], length: number): string[] {
  const found: string[] = []
  for (let start = 0; start + length <= characters.length; start += 1)
    found.push(tokenOf(characters.slice(start, start + length)))
  return found
}

/** The tokens of a folded name in the index: every piece of 1, 2 and 3 characters. */
function gramsOfName(folded: string): string[] {
  const characters = Array.from(folded)
  return [...new Set([1, 2, MAX_GRAM].flatMap((length) => pieces(characters, length)))]
}

/** The tokens of a folded text: every piece of 3 characters, or the whole text if it is shorter. */
function gramsOfText(folded: string): string[] {
  const characters = Array.from(folded)
  return [...new Set(pieces(characters, Math.min(MAX_GRAM, characters.length)))]
}

/**
 * The tokens to search a folded text by; every passenger whose data contain the text has them. A text of up to 3 characters is
 * one token, which is exact. A longer one is cut into adjacent pieces and the last one: each costs a list to read, and
 * overlapping pieces add little.
 */
function gramsOfSearch(folded: string): string[] {
  const characters = Array.from(folded)
  const last = Math.max(characters.length - MAX_GRAM, 0)
  const count = Math.ceil(characters.length / MAX_GRAM)
  const starts = Array.from({ length: count }, (_piece, index) => Math.min(index * MAX_GRAM, last))
  return [...new Set(starts.map((start) => tokenOf(characters.slice(start, start + MAX_GRAM))))]
}

/** The columns that passengers are searched by. */
export type Findable = Pick<
  PaxRow,
  'full_name' | 'email' | 'mobile_no' | 'pax_manifest_no' | 'booking_no' | 'cabin' | 'booking_group'
>

/** A word to search for. A short one is searched only in names, since nearly every number and address contains it. */
export interface SearchWord {
  text: string
  isInName: boolean
}

const NUMBER = /^[\d\s().+/-]*$/
const DOMAIN_SIGNS = /[!-~]/g
const DOMAIN_OFFSET = 0xe000

const ownSign = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + DOMAIN_OFFSET)

/**
 * A text with the domain after its @ in private characters: guests share domains, so a part of a name or another word must not
 * match one.
 */
function mailForm(text: string): string {
  const domainAt = text.indexOf('@') + 1
  if (domainAt === 0) return text
  return text.slice(0, domainAt) + text.slice(domainAt).replaceAll(DOMAIN_SIGNS, ownSign)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * The digits of a typed number: with its country code or the 0 instead of it, grouped in any way. Null if it is not a number or
 * too short to be selective.
 */
function numberOf(text: string): string | null {
  if (!NUMBER.test(text)) return null
  const isInternational = /^(?:\+|00)/.test(text)
  const digits = digitsOf(isInternational ? text.replace('(0)', '') : text).replace(/^0{1,2}(?=[1-9])/, '')
  return digits.length < MAX_GRAM ? null : digits
}

/** The words of a folded text. */
export const wordsOf = (folded: string): string[] => folded.split(/[\s\p{Cc}]+/u).filter((word) => word !== '')

const searchWord = (text: string): SearchWord => ({ text, isInName: Array.from(text).length < MAX_GRAM })

/**
 * The words to search for a text typed at the front desk: a number as one, otherwise each of its words. No word finds everyone.
 */
export function soughtAnywhere(text: string): SearchWord[] {
  const words = wordsOf(foldName(text))
  const number = numberOf(words.join(' '))
  if (number !== null) return [searchWord(number)]
  return words.map((word) => searchWord(numberOf(word) ?? mailForm(word)))
}

/** The words of a text, to search only in names. */
export const soughtInNames = (text: string): SearchWord[] =>
  wordsOf(foldName(text)).map((word) => ({ text: word, isInName: true }))

/** The tokens that every passenger with all the words has. */
export const gramsOfWords = (words: readonly SearchWord[]): string[] => [
  ...new Set(words.flatMap(({ text }) => gramsOfSearch(text))),
]

/**
 * Everything that a passenger is searched by, one line each: the folded name first, the name's digits and its words with an @ in
 * the form they are searched in, the PAX number, the mobile number's digits, the booking number, the email address, the cabin and
 * the booking group.
 */
export function foundByOf(pax: Findable): string {
  const name = foldName(pax.full_name)
  const odd = [
    digitsOf(name),
    ...wordsOf(name)
      .filter((word) => word.includes('@'))
      .map(mailForm),
  ]
  const others = [pax.pax_manifest_no, digitsOf(pax.mobile_no), pax.booking_no, mailForm(pax.email.toLowerCase())]
  const manifest = [pax.cabin, pax.booking_group].filter((line) => line !== '')
  return [name, ...odd.filter((line) => line !== ''), ...[...others, ...manifest].map(foldName)].join('\n')
}

/**
 * A passenger's tokens in the index: every piece of the name, and of the other lines only those long enough to be searched for.
 */
export function gramsOfFoundBy(foundBy: string): string[] {
  const [name = '', ...rest] = foundBy.split('\n')
  const long = rest.filter((line) => Array.from(line).length >= MAX_GRAM)
  return [...new Set([...gramsOfName(name), ...long.flatMap(gramsOfText)])]
}

/** A passenger's row in the search index. */
export const searchEntryOf = ({ seq, found_by }: Pick<PaxRow, 'seq' | 'found_by'>) => ({
  rowid: seq,
  grams: gramsOfFoundBy(found_by).join(' '),
  found_by,
})

/** A search for passengers, newest first. */
interface PaxSearchQuery {
  /** All of them must be in the passenger's search text, or in the name; at least one. */
  words: readonly { text: string; isInName: boolean }[]
  /** The tokens that every passenger with the words has. */
  grams: readonly string[]
  /** Only passengers with a smaller running number. */
  below: number
  limit: number
}

/** The running numbers of the passengers found, highest first. */
export type PaxSearch = (db: Reading, query: PaxSearchQuery) => Promise<number[]>

/**
 * The index reads its lists newest first and stops at the end of a page, so a piece that every name has costs no more than a rare
 * one.
 */
export const searchPaxSqlite: PaxSearch = async (db, { words, grams, below, limit }) => {
  const match = grams.map((gram) => `"${gram}"`).join(' AND ')
  let query = db
    .selectFrom('pax_search')
    .innerJoin('pax', 'pax.seq', 'pax_search.rowid')
    .select('pax_search.rowid as seq')
    .where(sql<boolean>`pax_search MATCH ${match}`)
    .where('pax_search.rowid', '<', below)
  // Pieces that are found together need not be adjacent.
  for (const { text, isInName } of words)
    query = query.where(sql<boolean>`instr(${sql.ref(isInName ? 'pax.name_folded' : 'pax.found_by')}, ${text}) > 0`)
  const rows = await query.orderBy('pax_search.rowid', 'desc').limit(limit).execute()
  return rows.map(({ seq }) => seq)
}

/** How many of the newest passengers are scanned before the index is used. */
const WINDOW = 8000

/**
 * PostgreSQL's inverted index is unordered, so a piece that every name has would cost a sort of all passengers. The newest
 * passengers fill a page of such a search at once; a search that they do not fill is rare enough for the index.
 */
export const searchPaxPostgres: PaxSearch = async (db, query) => {
  const recent = await seqsOf(db, amongNewest(query))
  return recent.length === query.limit ? recent : seqsOf(db, byIndex(query))
}

const seqsOf = async (db: Parameters<PaxSearch>[0], query: RawBuilder<{ seq: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ seq }) => seq)

/** The folded name is the first line of `found_by`. */
const areIn = (words: PaxSearchQuery['words']) =>
  sql.join(
    words.map(({ text, isInName }) =>
      isInName ? sql`strpos(split_part(found_by, chr(10), 1), ${text}) > 0` : sql`strpos(found_by, ${text}) > 0`,
    ),
    sql` AND `,
  )

const amongNewest = ({ words, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  SELECT seq FROM (SELECT seq, found_by FROM pax WHERE seq < ${below} ORDER BY seq DESC LIMIT ${WINDOW}) AS newest
  WHERE ${areIn(words)} ORDER BY seq DESC LIMIT ${limit}`

/**
 * Pieces that are found together need not be adjacent, so the words are compared too. Materialised, and with the number in a sum,
 * so that only the index over pieces can be used, whatever the planner's statistics.
 */
const byIndex = ({ words, grams, below, limit }: PaxSearchQuery) => sql<{ seq: number }>`
  WITH found AS MATERIALIZED (
    SELECT rowid AS seq FROM pax_search
    WHERE string_to_array(grams, ' ') @> ${grams}::text[] AND rowid + 0 < ${below} AND ${areIn(words)}
  )
  SELECT seq FROM found ORDER BY seq DESC LIMIT ${limit}`
