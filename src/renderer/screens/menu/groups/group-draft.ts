import type { GroupForm, ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { paise, parseAmount, toRupees, type Paise } from '../../../../shared/money/money.ts'
import type { FormErrors } from '../../../ui/form/form-errors.ts'
import { typedRupees } from '../../../ui/form/typed.ts'

/** `key` identifies the row while rows are reordered. */
export interface ChoiceDraft {
  key: string
  _id?: string
  name: string
  price: string
}

export interface GroupDraft {
  name: string
  least: string
  most: string
  leaveOut: boolean
  modifiers: ChoiceDraft[]
}

export const emptyChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), name: '', price: '0.00' })

export const emptyGroup = (): GroupDraft => ({ name: '', least: '0', most: '1', leaveOut: false, modifiers: [emptyChoice()] })

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

/** Negative after a minus sign; null if the text is not an amount. */
export function parsePrice(text: string): Paise | null {
  const [, sign, amount = ''] = /^\s*([-−]?)\s*(.*)$/.exec(text) ?? []
  const typed = parseAmount(amount)
  return typed === null || sign === '' ? typed : paise(0 - typed)
}

/** An unreadable price becomes NaN, since only the server checks the form. */
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

/** These messages are shown only after the server refused the fields. */
export const groupRules = {
  asks: { name: 'Enter the name' },
  messages: ({ modifiers }: GroupDraft): FormErrors<GroupDraft> => ({
    ...(modifiers.some(({ name }) => name.trim() === '') && { modifiers: 'Name each choice' }),
    ...(modifiers.some(({ price }) => parsePrice(price) === null) && { modifiers: 'Enter prices such as 90.00, or 0' }),
  }),
}
