import { type TOptional, type TProperties, Type } from 'typebox'

/** A record's id: a time-ordered UUID (version 7) as text. */
export const Id = Type.String({ format: 'uuid' })

/** The idempotency key of orders before the header existed. Accepted until 1.1 if no header is sent. */
export const keyInBody = { newid: Type.Optional(Id) }

/** A moment in UTC, ISO 8601 with milliseconds, such as 2026-11-21T14:16:00.000Z. */
export const Instant = Type.String({ format: 'date-time' })

/** A calendar day, YYYY-MM-DD, without a time zone. */
export const Day = Type.String({ format: 'date' })

/** The maximum of one move: Rs 99,999,999.99. */
export const MAX_RUPEES = 99_999_999.99

/**
 * An amount in rupees with at most two decimals, zero or more; inside the server it becomes integer paise (money.ts). The
 * validator checks `x-money` through `parseRupees`, since JSON Schema's multipleOf is not exact for binary fractions.
 */
export const Rupees = Type.Number({ minimum: 0, maximum: MAX_RUPEES, 'x-money': true })

/** A sum of amounts in rupees, exact to two decimals and without the limit of one move. */
export const TotalRupees = Type.Number({ minimum: 0, 'x-money': true })

/** A difference of amounts in rupees, which may be negative. */
export const SignedRupees = Type.Number({ 'x-money': true })

/** A rate in basis points, which are exact: 1250 for 12.5 %; at most 10 000, which is 100 %. */
export const Rate = Type.Integer({ minimum: 0, maximum: 10_000 })

/** Text that is not blank: at least one character other than white space, and no control characters. */
export const FilledText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' })

/** One line of text, which may be empty, without control characters (PostgreSQL refuses U+0000). */
export const TextLine = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

/** The PIN that a guest chooses for a card: 4 to 6 digits. */
export const CardPin = Type.String({ pattern: '^[0-9]{4,6}$' })

/** A card's number, the same as its holder's `paxManifestNo`. */
export const CardNumber = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9A-Za-z-]+$' })

/** The fields of an object, all optional. typebox's `Partial` would add its whole type engine, 11 KB, to the first page. */
export const optionalFields = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: TOptional<P[K]>
  }
