import type { ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { MAX_NOTE } from '../../../../shared/modifiers.ts'

/** Notes that need no typing, beside an allergy and other words. */
export const readyNotes: readonly string[] = ['Sauce apart', 'Cut in pieces', 'For a child']
const COMMA = ', '

/** The choices after one of a group was pressed: out again, in another's place where there is one to choose, else beside the others up to the most. */
export function toggled({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const own = modifiers.filter(({ _id }) => chosen.includes(_id))
  if (most === 1) return [...chosen.filter((one) => own.every(({ _id }) => _id !== one)), id]
  return own.length < most ? [...chosen, id] : [...chosen]
}

/** Whether a choice can be pressed: at the most of its group the others rest. */
export const canChoose = ({ most, modifiers }: ModifierGroup, chosen: readonly string[], id: string): boolean =>
  most === 1 || chosen.includes(id) || modifiers.filter(({ _id }) => chosen.includes(_id)).length < most

/** What a group asks for, as its head says it. */
export function asksFor({ least, most, modifiers }: ModifierGroup): string {
  if (least > 0) return least === most ? `Choose ${least}` : `Choose ${least} to ${most}`
  return most >= modifiers.length ? 'Free choice' : `Free choice, up to ${most}`
}

/** The ready notes that a note has, and its other words. */
export function notePartsOf(note: string): { ready: string[]; words: string } {
  const parts = note === '' ? [] : note.split(COMMA)
  return {
    ready: readyNotes.filter((ready) => parts.includes(ready)),
    words: parts.filter((part) => !readyNotes.includes(part)).join(COMMA),
  }
}

/** A note of ready notes and other words, which are cut where it gets too long. */
export const noteOf = (ready: readonly string[], words: string): string =>
  [...ready, ...(words === '' ? [] : [words])].join(COMMA).slice(0, MAX_NOTE)
