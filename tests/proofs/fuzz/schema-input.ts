import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Values no schema asks for and every border meets. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    -1,
    0,
    1e308,
    0.1 + 0.2,
    '',
    ' ',
    '\u0000',
    '%',
    '_',
    "'; DROP TABLE cards; --",
    '../../etc/passwd',
    '=1+1',
    '\u202e\ud83d\ude80',
    'NaN',
    '__proto__',
  ),
  fc.constant('x'.repeat(5000)),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.string({ unit: 'binary' }),
)

const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  date: fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  uuid: fc.uuid(),
}

function textFrom(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.format === 'uuid' && ids.length > 0)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
  if (schema.format !== undefined) return formats[schema.format] ?? fc.string()
  const { minLength = 0, maxLength = 30 } = schema
  // The generator has no lookahead; the contract uses one for 'not blank' alone.
  if (schema.pattern?.startsWith('^(?=') === true)
    return fc.string({ minLength: 1, maxLength: Math.min(maxLength, 60) }).map((text) => text.trim() || 'A')
  const known = fc.constantFrom('10001', '10002', '99999')
  if (schema.pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(schema.pattern), { size: 'small' }), known)
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) })
}

const amount = (schema: Schema): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000_000 }).map((minor) => Math.min(minor / 100, schema.maximum ?? Infinity))

/** Mostly one of the lowest: the version of an order that was just placed, the place of one of its lines. */
const integerFrom = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 2) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  )

/** Values that a schema lets through, with real ids among the uuids. */
export function validFrom(schema: TSchema | Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const {
    anyOf,
    enum: choices,
    const: only,
    type,
    properties = {},
    required = [],
    items = {},
    minimum,
    maximum,
    minItems,
    maxItems,
  } = schema as Schema
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((choice) => validFrom(choice, ids)))
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (only !== undefined) return fc.constant(only)
  if (type === 'object') {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, validFrom(field, ids)]))
    return fc.record(fields, { requiredKeys: required })
  }
  if (type === 'array')
    return fc.array(validFrom(items, ids), { minLength: minItems ?? 0, maxLength: Math.min(maxItems ?? 4, 4) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return integerFrom(minimum ?? 0, Math.min(maximum ?? 1000, 2 ** 31 - 1))
  if (type === 'number') return amount(schema)
  return textFrom(schema, ids)
}

/** An object that fits its schema, or one in which a field or two is hostile, missing or too much. */
export function inputFrom(schema: TSchema | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined)
  const valid = validFrom(schema, ids)
  const names = [...Object.keys((schema as Schema).properties ?? {}), 'extra', '__proto__', 'constructor']
  const spoilt = fc
    .tuple(valid, fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 2 }))
    .map(([object, changes]) => ({ ...(object as object), ...changes }))
  const lacking = fc
    .tuple(valid, fc.constantFrom(...names))
    .map(([object, name]) => Object.fromEntries(Object.entries(object as object).filter(([field]) => field !== name)))
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: spoilt },
    { weight: 2, arbitrary: lacking },
    { weight: 1, arbitrary: hostile },
  )
}
