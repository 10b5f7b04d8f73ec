import type { TObject, TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { fieldErrors, validatorCompiler } from '../../../../src/server/kernel/http/schemas.ts'
import { contract } from '../../../../src/shared/contract/index.ts'
import { PaxForm } from '../../../../src/shared/contract/pax.ts'
import { VenueForm } from '../../../../src/shared/contract/venue.ts'
import { Check } from '../../../../src/shared/forms/check.ts'
import { contractErrors } from '../../../../src/shared/forms/field-errors.ts'
import { formats, isDay } from '../../../../src/shared/forms/formats.ts'

const texts = [
  '',
  ' ',
  'a',
  'Leela Fernandes',
  'x'.repeat(61),
  'x'.repeat(400),
  '🛳'.repeat(60),
  'line\nbreak',
  'leela@mail.example',
  'leela@mail',
  'a b@mail.example',
  '2026-02-28',
  '2026-02-30',
  '2026-11-21T14:16:00.000Z',
  '2026-11-21T14:16:00+05:30',
  '2026-11-21T14:16',
  '2026-12-31T23:59:60Z',
  '2026-12-31T12:30:60Z',
  '0199aa00-0000-7000-8000-000000000001',
  'urn:uuid:0199aa00-0000-7000-8000-000000000001',
  '13/45/1990',
  '+91',
  '+91 98200 41786',
  '70001',
  'Male',
  'javascript:alert(1)',
  'https://ship.example/a.png',
]
const numbers = [-1, 0, 0.005, 1, 2.5, 240.01, 999_999_999, 1e12]

/** Every body of the contract, by its call. */
const bodies = Object.entries(contract).flatMap(([name, call]): [string, TObject][] =>
  'body' in call && (call.body as TObject).type === 'object' ? [[name, call.body as TObject]] : [],
)

type Rules = TSchema & { type?: string; 'x-money'?: true }

/** The fields of a body that take a text or a number, with values to try. */
const tries = (body: TObject): [string, Rules, unknown][] =>
  (Object.entries(body.properties) as [string, Rules][]).flatMap(([field, rules]) => {
    const values = rules.type === 'string' ? texts : rules.type === 'number' || rules.type === 'integer' ? numbers : []
    return values.map((value): [string, Rules, unknown] => [field, rules, value])
  })

/** What the server says of one field of a body. */
function serverOf(body: TObject) {
  const check = validatorCompiler({ schema: body, httpPart: 'body', method: 'POST', url: '/' }) as unknown as {
    (data: unknown): boolean
    errors: Parameters<typeof fieldErrors>[0] | null
  }
  return (field: string, value: unknown): string | undefined => {
    check({ [field]: value })
    return fieldErrors(check.errors ?? []).find((error) => error.field === field)?.msg
  }
}

describe('what a form says before it sends', () => {
  it.each(bodies)('of %s is what the server would say', (_call, body) => {
    const serverSays = serverOf(body)
    for (const [field, , value] of tries(body))
      expect(contractErrors(body, { [field]: value })[0]?.msg, `${field} of ${JSON.stringify(value)}`).toBe(
        serverSays(field, value),
      )
  })

  it.each(bodies)('of %s is judged by the host as by the server', (_call, body) => {
    const serverSays = serverOf(body)
    // The host checks no amounts: only calls to the server carry them.
    for (const [field, rules, value] of tries(body).filter(([, { 'x-money': isMoney }]) => isMoney !== true))
      expect(Check(rules, value), `${field} of ${JSON.stringify(value)}`).toBe(serverSays(field, value) === undefined)
  })

  it('names a line of a text by its text, and judges nothing that is left out', () => {
    expect(contractErrors(VenueForm, { address: ['Deck 5', 'x'.repeat(61)] })).toEqual([
      { field: 'address', msg: 'Use 60 characters at most' },
    ])
    expect(contractErrors(PaxForm, {})).toEqual([])
  })
})

describe('a moment', () => {
  it.each(texts.filter((text) => formats['date-time']?.(text)))('“%s” is one that a clock can show', (text) => {
    expect(Number.isFinite(Date.parse(text))).toBe(true)
  })

  it.each(['2026-12-31T23:59:60Z', '2026-11-21T14:16', '2026-02-30T10:00:00Z'])('“%s” is none', (text) => {
    expect(formats['date-time']?.(text)).toBe(false)
  })
})

describe('a day of the calendar', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['1990-13-45', false],
    ['04/18/1988', false],
    ['', false],
  ])('“%s”: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })
})
