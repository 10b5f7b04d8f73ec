import type { PaxRow } from '../../kernel/db/tables/tables.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { MAX_GRAM, gramsOfName, gramsOfSearch, gramsOfText } from './name-search.ts'

/** The columns that a passenger is found by. */
export type Findable = Pick<PaxRow, 'full_name' | 'email' | 'mobile_no' | 'pax_manifest_no' | 'booking_no'>

/** A word searched for, and where it is: shorter ones are in names alone, since nearly every number and address has them. */
export interface SearchWord {
  text: string
  isInName: boolean
}

const NUMBER = /^[\d\s().+/-]*$/
const DOMAIN_SIGNS = /[!-~]/g
const DOMAIN_OFFSET = 0xe000

const ownSign = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) + DOMAIN_OFFSET)

/** A text with what follows its @ in signs of its own: guests share their domains, so no part of a name or of another word may find one. */
function mailForm(text: string): string {
  const domainAt = text.indexOf('@') + 1
  if (domainAt === 0) return text
  return text.slice(0, domainAt) + text.slice(domainAt).replaceAll(DOMAIN_SIGNS, ownSign)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * The digits of a number as it is typed: with its country code or the 0 in its place, in any grouping. Null when it is none or too
 * short to be unique.
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

/** What a text typed at the front desk asks for: a number as a whole, else each of its words. No word asks for everyone. */
export function soughtAnywhere(text: string): SearchWord[] {
  const words = wordsOf(foldName(text))
  const number = numberOf(words.join(' '))
  if (number !== null) return [searchWord(number)]
  return words.map((word) => searchWord(numberOf(word) ?? mailForm(word)))
}

/** What a text asks for that is searched in names alone. */
export const soughtInNames = (text: string): SearchWord[] =>
  wordsOf(foldName(text)).map((word) => ({ text: word, isInName: true }))

/** Pieces that everyone has in whom all the words are. */
export const gramsOfWords = (words: readonly SearchWord[]): string[] => [
  ...new Set(words.flatMap(({ text }) => gramsOfSearch(text))),
]

/**
 * All that a passenger is found by, a line each: the folded name first, its digits and words with an @ as they are searched for, the PAX
 * number, the mobile number's digits, the booking number and the e-mail address.
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
  return [name, ...odd.filter((line) => line !== ''), ...others.map(foldName)].join('\n')
}

/** What the index holds of a passenger: every piece of the name, of the rest only those that are long enough to be searched for. */
export function gramsOfFoundBy(foundBy: string): string[] {
  const [name = '', ...rest] = foundBy.split('\n')
  const long = rest.filter((line) => Array.from(line).length >= MAX_GRAM)
  return [...new Set([...gramsOfName(name), ...long.flatMap(gramsOfText)])]
}

/** A passenger's entry in the index of the search. */
export const searchEntryOf = ({ seq, found_by }: Pick<PaxRow, 'seq' | 'found_by'>) => ({
  rowid: seq,
  grams: gramsOfFoundBy(found_by).join(' '),
  found_by,
})
