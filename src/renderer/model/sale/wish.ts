import type { ModifierGroup } from '../../../shared/contract/modifiers.ts'
import type { Wish } from './line.ts'
import { MAX_NOTE } from '../../../shared/contract/order-parts.ts'

export const readyNotes: readonly string[] = ['Sauce on the side', 'Cut in pieces', 'For a child']
export const allergens: readonly string[] = ['Nuts', 'Milk', 'Gluten', 'Shellfish', 'Fish', 'Egg', 'Soy', 'Sesame']
const COMMA = ', '

/** A second press removes a choice; in a group of one a press replaces the other. */
export function toggled({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const own = modifiers.filter(({ _id }) => chosen.includes(_id))
  if (most === 1) return [...chosen.filter((one) => own.every(({ _id }) => _id !== one)), id]
  return own.length < most ? [...chosen, id] : [...chosen]
}

export const canChoose = ({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): boolean =>
  most === 1 || chosen.includes(id) || modifiers.filter(({ _id }) => chosen.includes(_id)).length < most

export function asksFor({ least, most, modifiers }: ModifierGroup): string {
  if (least > 0) return least === most ? `Choose ${least}` : `Choose ${least} to ${most}`
  return most >= modifiers.length ? 'Free choice' : `Free choice, up to ${most}`
}

export function notePartsOf(note: string): { ready: string[]; words: string } {
  const parts = note === '' ? [] : note.split(COMMA)
  const known = [...allergens, ...readyNotes]
  return {
    ready: known.filter((one) => parts.includes(one)),
    words: parts.filter((part) => !known.includes(part)).join(COMMA),
  }
}

/** Allergens first; the free text is cut if the note gets too long. */
export const noteOf = (ready: readonly string[], words: string): string =>
  [
    ...ready.filter((one) => allergens.includes(one)),
    ...ready.filter((one) => !allergens.includes(one)),
    ...(words === '' ? [] : [words]),
  ]
    .join(COMMA)
    .slice(0, MAX_NOTE)

export const hasRoom = (note: string, part: string): boolean => note.length + COMMA.length + part.length <= MAX_NOTE

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

/** The kitchen could not act on an allergy that is not named. */
export function isAllergyUnsaid({ allergy, note }: Wish): boolean {
  const { ready, words } = notePartsOf(note)
  return allergy && words.trim() === '' && !ready.some((one) => allergens.includes(one))
}
