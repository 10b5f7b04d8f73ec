import { barcodeKey } from '../../../shared/barcode.ts'
import type { Dish } from '../../../shared/contract/dishes.ts'
import { foldName } from '../../../shared/fold-name.ts'

/** UTF-16 positions; `to` is excluded. */
export interface TextPiece {
  from: number
  to: number
}

const IN_A_WORD = /[\p{Letter}\p{Mark}\p{Number}]/u
/** Scripts without spaces between words: each character may begin one. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

interface Folded {
  text: string
  /** For each UTF-16 unit of `text`, the position of its character in the original name; last, the length of the original. */
  places: number[]
  /** Where words begin in `text`. */
  starts: number[]
}

function folded(name: string): Folded {
  const result: Folded = { text: '', places: [], starts: [] }
  let place = 0
  let before = ''
  for (const character of name) {
    const plain = foldName(character)
    const isStart = IN_A_WORD.test(character) && (!IN_A_WORD.test(before) || WITHOUT_SPACES.test(character))
    if (isStart) result.starts.push(result.text.length)
    for (let unit = 0; unit < plain.length; unit += 1) result.places.push(place)
    result.text += plain
    place += character.length
    before = character
  }
  result.places.push(name.length)
  return result
}

const wordsOf = (search: string): string[] =>
  folded(search)
    .text.split(/\s+/u)
    .filter((word) => word !== '')

function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = []
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last !== undefined && piece.from < last.to) last.to = Math.max(last.to, piece.to)
    else result.push({ ...piece })
  }
  return result
}

/** Each search word must begin a word of the name, ignoring case and accents, else null; an empty search finds no ranges. */
export function piecesFound(name: string, search: string): TextPiece[] | null {
  const { text, places, starts } = folded(name)
  const pieces = wordsOf(search).map((word): TextPiece | null => {
    const start = starts.find((one) => text.startsWith(word, one))
    if (start === undefined) return null
    const lastUnit = places[start + word.length - 1] ?? 0
    // Up to the next character, as one that is folded to two, such as æ, is marked whole.
    return { from: places[start] ?? 0, to: places.find((place) => place > lastUnit) ?? name.length }
  })
  return pieces.every((piece) => piece !== null) ? joined(pieces) : null
}

/** A barcode is typed if it cannot be scanned. */
const isBarcodeOf = ({ barcode }: Dish, search: string): boolean =>
  barcode !== undefined && barcodeKey(barcode) === barcodeKey(search.trim())

/** Best sellers come first, then menu order; sold-out dishes are last, since Enter adds the first one. */
export function foundDishes(menu: readonly Dish[], search: string, bestSellers: readonly string[]): Dish[] {
  const rankOf = new Map(bestSellers.map((id, rank) => [id, rank]))
  const last = bestSellers.length
  return menu
    .filter((dish) => piecesFound(dish.dishName, search) !== null || isBarcodeOf(dish, search))
    .toSorted((a, b) => Number(a.soldOut) - Number(b.soldOut) || (rankOf.get(a._id) ?? last) - (rankOf.get(b._id) ?? last))
}
