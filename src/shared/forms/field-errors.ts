import type { TObject } from 'typebox'
import type { FieldError } from '../errors.ts'
import { parseRupees } from '../money/money.ts'
import { formats } from './formats.ts'

type Params = Record<string, unknown>

const ruleTexts: Record<string, (params: Params) => string> = {
  required: () => 'Fill this in',
  minLength: ({ limit }) => (limit === 1 ? 'Fill this in' : `Use ${String(limit)} characters or more`),
  maxLength: ({ limit }) => `Use ${String(limit)} characters at most`,
  minimum: ({ limit }) => `Use ${String(limit)} or more`,
  maximum: ({ limit }) => `Use ${String(limit)} or less`,
  minItems: () => 'Add at least one',
  maxItems: ({ limit }) => `Use ${String(limit)} at most`,
  enum: ({ allowedValues }) => `Choose one of ${[allowedValues].flat().join(', ')}`,
  pattern: () => 'This has characters that are not allowed',
  'x-money': () => 'Use an amount with at most two decimals',
  multipleOf: ({ multipleOf }) => `Use steps of ${String(multipleOf)}`,
  type: ({ type }) => typeTexts[String(type)] ?? 'Check this',
  format: ({ format }) => formatTexts[String(format)] ?? 'Check this',
}
const typeTexts: Record<string, string> = {
  integer: 'Use a whole number',
  number: 'Use a number',
  string: 'Use text',
  boolean: 'Use true or false',
  array: 'Use a list',
  object: 'Use an object',
}
const formatTexts: Record<string, string> = {
  email: 'Enter an email address such as name@mail.example',
  date: 'Enter a date as YYYY-MM-DD',
  'date-time': 'Enter a date and time such as 2026-11-21T14:16:00Z',
  uuid: 'This is not a Purser id',
}

/** The message for a value that breaks a rule of the contract; server and forms use the same. */
export const ruleText = (keyword: string, params: Params): string => ruleTexts[keyword]?.(params) ?? 'Check this'

/** A property of the contract in JSON Schema: the rules that forms check. */
interface Rules {
  type?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  maxItems?: number
  pattern?: string
  format?: string
  enum?: readonly unknown[]
  items?: Rules
  'x-money'?: true
}

function brokenByText(rules: Rules, text: string): string | null {
  const { minLength = 0, maxLength = Infinity, pattern, format } = rules
  const length = Array.from(text).length
  if (length < minLength) return ruleText('minLength', { limit: minLength })
  if (length > maxLength) return ruleText('maxLength', { limit: maxLength })
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return ruleText('pattern', {})
  return format !== undefined && formats[format]?.(text) === false ? ruleText('format', { format }) : null
}

function brokenByNumber(rules: Rules, value: number): string | null {
  const { minimum = -Infinity, maximum = Infinity, multipleOf } = rules
  if (value < minimum) return ruleText('minimum', { limit: minimum })
  if (value > maximum) return ruleText('maximum', { limit: maximum })
  if (multipleOf !== undefined && value % multipleOf !== 0) return ruleText('multipleOf', { multipleOf })
  return rules['x-money'] === true && parseRupees(value) === null ? ruleText('x-money', {}) : null
}

function brokenByList(rules: Rules, list: readonly unknown[]): string | null {
  const { maxItems = Infinity, items = {} } = rules
  if (list.length > maxItems) return ruleText('maxItems', { limit: maxItems })
  return list.map((item) => broken(items, item)).find((text) => text !== null) ?? null
}

const fits = ({ type }: Rules, value: number): boolean => (type === 'integer' ? Number.isInteger(value) : !Number.isNaN(value))

/** Why a value breaks a property's rules, or null. Unknown rules are ignored, since the server decides. */
function broken(rules: Rules, value: unknown): string | null {
  if (rules.enum !== undefined && !rules.enum.includes(value)) return ruleText('enum', { allowedValues: rules.enum })
  if (typeof value === 'number' && !fits(rules, value)) return ruleText('type', { type: rules.type })
  if (rules.type === 'string' && typeof value === 'string') return brokenByText(rules, value)
  if ((rules.type === 'number' || rules.type === 'integer') && typeof value === 'number') return brokenByNumber(rules, value)
  return Array.isArray(value) ? brokenByList(rules, value) : null
}

/**
 * The fields of a body that break the contract's rules, in its order and with the server's messages; omitted fields are not
 * checked.
 */
export const contractErrors = (body: TObject, value: object): FieldError[] =>
  Object.entries(value).flatMap(([field, typed]) => {
    const rules: Rules | undefined = body.properties[field]
    const msg = rules === undefined || typed === undefined ? null : broken(rules, typed)
    return msg === null ? [] : [{ field, msg }]
  })
