import type { GroupForm, ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { paise, parseAmount, toRupees, type Paise } from '../../../../shared/money/money.ts'
import type { FormErrors } from '../../../ui/form/form-errors.ts'
import { typedRupees } from '../../../ui/form/typed.ts'

/** A choice as typed. `key` identifies its row while rows are reordered. */
export interface ChoiceDraft {
  key: string
  _id?: string
  name: string
  price: string
}

/** A group as typed: counts and prices as text. */
export interface GroupDraft {
  name: string
  least: string
  most: string
  leaveOut: boolean
  modifiers: ChoiceDraft[]
}

/** An empty row for another choice. */
export const emptyChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), name: '', price: '0.00' })

/** An empty draft of a group. */
export const emptyGroup = (): GroupDraft => ({ name: '', least: '0', most: '1', leaveOut: false, modifiers: [emptyChoice()] })

/** The draft of a stored group. */
export const draftOf = ({ name, least, most, leaveOut, modifiers }: ModifierGroup): GroupDraft => ({
  name,
  least: String(least),
  most: String(most),
  leaveOut,
  modifiers: modifiers.map((modifier) => ({
    key: modifier._id,
    _id: modifier._id,
    name: modifier.name,
    price: typedRupees(modifier.price),
  })),
})

/** The price change of a choice, negative after a minus sign; null if the text is not an amount. */
export function parsePrice(text: string): Paise | null {
  const [, sign, amount = ''] = /^\s*([-−]?)\s*(.*)$/.exec(text) ?? []
  const typed = parseAmount(amount)
  return typed === null || sign === '' ? typed : paise(0 - typed)
}

/** The draft to send; the server checks it. */
export const formOf = ({ name, least, most, leaveOut, modifiers }: GroupDraft): GroupForm => ({
  name: name.trim(),
  least: Number(least),
  most: Number(most),
  leaveOut,
  modifiers: modifiers.map(({ _id, name: choice, price }) => {
    const amount = parsePrice(price)
    return { ...(_id !== undefined && { _id }), name: choice.trim(), price: amount === null ? Number.NaN : toRupees(amount) }
  }),
})

/** Messages of fields, used after the server refused them: for empty fields, and for choices that cannot be read. */
export const groupRules = {
  asks: { name: 'Enter the name' },
  messages: ({ modifiers }: GroupDraft): FormErrors<GroupDraft> => ({
    ...(modifiers.some(({ name }) => name.trim() === '') && { modifiers: 'Name each choice' }),
    ...(modifiers.some(({ price }) => parsePrice(price) === null) && { modifiers: 'Enter prices such as 90.00, or 0' }),
  }),
}
