import { type TOptional, type TProperties, Type } from 'typebox'

/** Record identity: a time-ordered UUID (version 7) in its text form. */
export const Id = Type.String({ format: 'uuid' })

/** Where orders took their idempotency key before they took the header. Taken until 1.1, where no header comes with it. */
export const keyInBody = { newid: Type.Optional(Id) }

/** A moment in UTC, ISO 8601 with milliseconds, such as 2026-11-21T14:16:00.000Z. */
export const Instant = Type.String({ format: 'date-time' })

/** A calendar day, YYYY-MM-DD, without a time zone. */
export const Day = Type.String({ format: 'date' })

/** The largest amount one move may carry: Rs 99,999,999.99. */
export const MAX_RUPEES = 99_999_999.99

/**
 * An amount in rupees with at most two decimals, zero or more; inside the server it becomes integer paise (money.ts).
 * `x-money` is checked by the validator through `parseRupees`: JSON Schema's multipleOf is not exact on binary fractions.
 */
export const Rupees = Type.Number({ minimum: 0, maximum: MAX_RUPEES, 'x-money': true })

/** A sum of amounts in rupees: as exact, but without the limit of one move. */
export const TotalRupees = Type.Number({ minimum: 0, 'x-money': true })

/** A difference of amounts in rupees, below zero where there is less than before. */
export const SignedRupees = Type.Number({ 'x-money': true })

/** A rate in basis points, so that it is exact: 1250 for 12.5 %; 10 000 at most, which is all. */
export const Rate = Type.Integer({ minimum: 0, maximum: 10_000 })

/** Text that must not be blank: at least one character that is no white space and no control characters. */
export const FilledText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' })

/** One line of text, which may be empty: no control characters, of which PostgreSQL refuses U+0000. */
export const TextLine = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

/** The PIN that a guest chooses for a card: 4 to 6 digits. */
export const CardPin = Type.String({ pattern: '^[0-9]{4,6}$' })

/** A card's number, which is its holder's `paxManifestNo`. */
export const CardNumber = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9A-Za-z-]+$' })

/** The fields of an object, each of which may be left out. typebox's `Partial` would bring its whole type engine, 11 KB, to the first page. */
export const optionalFields = <P extends TProperties>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: TOptional<P[K]>
  }
