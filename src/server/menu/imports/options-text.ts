import { cleanText } from '../../../shared/clean-text.ts'
import { type GroupForm, MAX_CHOICES, Modifier, type ModifierGroup } from '../../../shared/contract/modifiers.ts'
import { contractErrors } from '../../../shared/forms/field-errors.ts'
import { subtract, toRupees, ZERO } from '../../../shared/money/money.ts'
import { priceIn } from './price.ts'

/** A name that needs quotes, so that it is not read as more than a name. */
const UNCLEAR = /[;:,()"]|^\s|\s$|(^|\s)[+\-−]/
const quoted = (name: string): string => (UNCLEAR.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
const unquoted = (text: string): string => {
  const bare = text.trim()
  return cleanText(/^".*"$/s.test(bare) ? bare.slice(1, -1).replaceAll('""', '"') : bare)
}

/** The parts of a text between separators outside quotes. A comma between two digits belongs to an amount. */
export function partsOf(text: string, separator: ';' | ':' | ','): string[] {
  const parts = ['']
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    const isAmount = sign === ',' && /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1))
    if (sign === separator && !isQuoted && !isAmount) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

/** Names joined by semicolons, as in one cell. */
export const listText = (names: readonly string[]): string => names.map(quoted).join('; ')
export const namesIn = (text: string): string[] =>
  partsOf(text, ';')
    .map(unquoted)
    .filter((name) => name !== '')

type Rule = Pick<GroupForm, 'least' | 'most' | 'leaveOut'>

/** As a new group of options has it. */
const DEFAULT_RULE: Rule = { least: 0, most: 1, leaveOut: false }

function ruleText({ least, most, leaveOut }: Rule): string {
  const counts = least === most ? `choose ${least}` : least === 0 ? `choose up to ${most}` : `choose ${least} to ${most}`
  const parts = [...(least === 0 && most === 1 ? [] : [counts]), ...(leaveOut ? ['leave out'] : [])]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

const COUNTS = /^(?:choose\s+)?(?:(?:(\d{1,2})\s*(?:to|-|–)|(up to))\s*)?(\d{1,2})$/i

/** A rule such as `choose 1 to 3, leave out`; null if it is none. */
function ruleIn(text: string): Rule | null {
  const rule = { ...DEFAULT_RULE }
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, from, upTo, most = ''] = COUNTS.exec(part) ?? []
    if (/^leave out$/i.test(part)) rule.leaveOut = true
    else if (most === '') return null
    else Object.assign(rule, { least: Number(upTo === undefined ? (from ?? most) : 0), most: Number(most) })
  }
  return rule
}

const priceText = (rupees: number): string => (rupees === 0 ? '' : rupees < 0 ? ` -${-rupees}` : ` +${rupees}`)

/** A group of options as it is written in a cell: `Size (choose 1): Small, Large +50`. */
export const groupText = (group: GroupForm | ModifierGroup): string =>
  `${quoted(group.name)}${ruleText(group)}: ${group.modifiers.map(({ name, price }) => quoted(name) + priceText(price)).join(', ')}`

/** The options of a dish, each group once. */
export const optionsText = (groups: readonly (GroupForm | ModifierGroup)[]): string =>
  [...new Set(groups.map(groupText))].join('; ')

const HEAD = /^\s*("(?:[^"]|"")*"|[^"(]*?)\s*(?:\(([^()]*)\))?\s*$/
const CHOICE = /^\s*("(?:[^"]|"")*"|.*?)(?:\s+([+\-−])\s*([^\s"][^"]*))?\s*$/s

const HOW = 'Write options as Size (choose 1): Small, Large +50'

function choiceIn(text: string): GroupForm['modifiers'][number] | { msg: string } {
  const [, name = '', sign, amount] = CHOICE.exec(text) ?? []
  const price = amount === undefined ? ZERO : priceIn(amount)
  if (price === null || unquoted(name) === '') return { msg: HOW }
  const choice = { name: unquoted(name), price: toRupees(sign === '+' ? price : subtract(ZERO, price)) }
  const [broken] = contractErrors(Modifier, choice)
  return broken === undefined ? choice : { msg: `${choice.name}: ${broken.msg}` }
}

function groupIn(text: string): GroupForm | { msg: string } {
  const [head = '', ...rest] = partsOf(text, ':')
  const [, name = '', ruled = ''] = HEAD.exec(head) ?? []
  const rule = ruled.trim() === '' ? DEFAULT_RULE : ruleIn(ruled)
  if (unquoted(name) === '' || rule === null || rest.length === 0) return { msg: HOW }
  const choices = partsOf(rest.join(':'), ',').map(choiceIn)
  const wrong = choices.find((choice) => 'msg' in choice)
  if (wrong !== undefined) return wrong
  if (choices.length > MAX_CHOICES) return { msg: `${unquoted(name)}: Use ${MAX_CHOICES} choices at most` }
  return { name: unquoted(name), ...rule, modifiers: choices as GroupForm['modifiers'] }
}

/** The groups of options in a cell, each once; `msg` says what is wrong with them. */
export function groupsIn(text: string): { groups: GroupForm[] } | { msg: string } {
  const read = partsOf(text, ';')
    .filter((part) => part.trim() !== '')
    .map(groupIn)
  const wrong = read.find((group) => 'msg' in group)
  if (wrong !== undefined) return wrong
  const groups = read as GroupForm[]
  return { groups: [...new Map(groups.map((group) => [groupText(group), group])).values()] }
}
