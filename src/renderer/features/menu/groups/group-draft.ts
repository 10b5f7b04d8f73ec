import type { GroupForm, ModifierGroup } from '../../../../shared/contract/modifiers.ts'
import { formatAmount, paise, paiseOf, parseAmount, toRupees, type Paise } from '../../../../shared/money/money.ts'
import type { FormErrors } from '../../../ui/form/form-errors.ts'

/** A choice as it is typed. `key` identifies a row while they are moved. */
export interface ChoiceDraft {
  key: string
  _id?: string
  name: string
  price: string
}

/** A group as it is typed: counts and prices as text. */
export interface GroupDraft {
  name: string
  least: string
  most: string
  leaveOut: boolean
  modifiers: ChoiceDraft[]
}

/** A row for the next choice. */
export const emptyChoice = (): ChoiceDraft => ({ key: crypto.randomUUID(), name: '', price: '0.00' })

/** A group before anything is typed. */
export const emptyGroup = (): GroupDraft => ({ name: '', least: '0', most: '1', leaveOut: false, modifiers: [emptyChoice()] })

/** A group as its form shows it. */
export const draftOf = ({ name, least, most, leaveOut, modifiers }: ModifierGroup): GroupDraft => ({
  name,
  least: String(least),
  most: String(most),
  leaveOut,
  modifiers: modifiers.map((modifier) => ({
    key: modifier._id,
    _id: modifier._id,
    name: modifier.name,
    price: formatAmount(paiseOf(modifier.price)),
  })),
})

/** What a choice adds, or takes off behind a minus; null where it is no amount. */
export function parsePrice(text: string): Paise | null {
  const [, sign, amount = ''] = /^\s*([-−]?)\s*(.*)$/.exec(text) ?? []
  const typed = parseAmount(amount)
  return typed === null || sign === '' ? typed : paise(0 - typed)
}

/** The draft as it is sent, judged by the server. */
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

/** What an empty field asks for once the server has refused it, and what is said of choices that it cannot read. */
export const groupRules = {
  asks: { name: 'Enter the name' },
  messages: ({ modifiers }: GroupDraft): FormErrors<GroupDraft> => ({
    ...(modifiers.some(({ name }) => name.trim() === '') && { modifiers: 'Name each choice' }),
    ...(modifiers.some(({ price }) => parsePrice(price) === null) && { modifiers: 'Enter prices such as 90.00, or 0' }),
  }),
}
