import type { ModifierGroup } from '../../../shared/contract/modifiers.ts'
import type { Wish } from './line.ts'
import { MAX_NOTE } from '../../../shared/contract/order-parts.ts'

/** Ready notes, beside allergies and free text. */
export const readyNotes: readonly string[] = ['Sauce on the side', 'Cut in pieces', 'For a child']
/** The most frequent allergens; others are typed. */
export const allergens: readonly string[] = ['Nuts', 'Milk', 'Gluten', 'Shellfish', 'Fish', 'Egg', 'Soy', 'Sesame']
const COMMA = ', '

/**
 * The choices after a press on one of a group: a second press removes it; in a group of one it replaces the other; otherwise it
 * is added up to the maximum.
 */
export function toggled({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const own = modifiers.filter(({ _id }) => chosen.includes(_id))
  if (most === 1) return [...chosen.filter((one) => own.every(({ _id }) => _id !== one)), id]
  return own.length < most ? [...chosen, id] : [...chosen]
}

/** Whether a choice can be pressed: no further one once the group has its maximum. */
export const canChoose = ({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): boolean =>
  most === 1 || chosen.includes(id) || modifiers.filter(({ _id }) => chosen.includes(_id)).length < most

/** What to choose in a group, for its heading. */
export function asksFor({ least, most, modifiers }: ModifierGroup): string {
  if (least > 0) return least === most ? `Choose ${least}` : `Choose ${least} to ${most}`
  return most >= modifiers.length ? 'Free choice' : `Free choice, up to ${most}`
}

/** The ready-made parts of a note, allergens first, and its free text. */
export function notePartsOf(note: string): { ready: string[]; words: string } {
  const parts = note === '' ? [] : note.split(COMMA)
  const known = [...allergens, ...readyNotes]
  return {
    ready: known.filter((one) => parts.includes(one)),
    words: parts.filter((part) => !known.includes(part)).join(COMMA),
  }
}

/** A note of ready-made parts, allergens first, and free text, which is cut if it gets too long. */
export const noteOf = (ready: readonly string[], words: string): string =>
  [
    ...ready.filter((one) => allergens.includes(one)),
    ...ready.filter((one) => !allergens.includes(one)),
    ...(words === '' ? [] : [words]),
  ]
    .join(COMMA)
    .slice(0, MAX_NOTE)

/** Whether a ready-made part still fits into a note. */
export const hasRoom = (note: string, part: string): boolean => note.length + COMMA.length + part.length <= MAX_NOTE

/** Removes an allergy, with the allergens named. */
export function withoutAllergy({ note, ...wish }: Wish): Wish {
  const { ready, words } = notePartsOf(note)
  return {
    ...wish,
    allergy: false,
    note: noteOf(
      ready.filter((one) => !allergens.includes(one)),
      words,
    ),
  }
}

/** Whether an allergy is marked without naming it: the kitchen could not act on it. */
export function isAllergyUnsaid({ allergy, note }: Wish): boolean {
  const { ready, words } = notePartsOf(note)
  return allergy && words.trim() === '' && !ready.some((one) => allergens.includes(one))
}
