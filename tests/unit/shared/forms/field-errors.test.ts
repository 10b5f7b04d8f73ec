import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'
import { fieldErrors, validatorCompiler } from '../../../../src/server/kernel/http/schemas.ts'
import { contract } from '../../../../src/shared/contract/index.ts'
import { DishForm } from '../../../../src/shared/contract/dishes.ts'
import { PaxForm } from '../../../../src/shared/contract/pax.ts'
import { StaffForm } from '../../../../src/shared/contract/staff.ts'
import { VenueForm } from '../../../../src/shared/contract/venue.ts'
import { contractErrors, isDay } from '../../../../src/shared/forms/field-errors.ts'

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
  '13/45/1990',
  '+91',
  '+91 98200 41786',
  '70001',
  'Male',
  'javascript:alert(1)',
  'https://ship.example/a.png',
]
const numbers = [-1, 0, 0.005, 1, 2.5, 240.01, 999_999_999, 1e12]

const bodies: [string, TObject][] = [
  ['a passenger', PaxForm],
  ['a staff member', StaffForm],
  ['the venue', VenueForm],
  ['a dish', DishForm],
  ['a count', contract.createInventory.body],
  ['the first administrator', contract.setup.body],
  ['one’s password', contract.changePassword.body],
]

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
  it.each(bodies)('of %s is what the server would say', (_what, body) => {
    const serverSays = serverOf(body)
    for (const [field, { type }] of Object.entries(body.properties) as [string, { type?: string }][])
      for (const value of type === 'string' ? texts : type === 'number' ? numbers : []) {
        const said = contractErrors(body, { [field]: value })[0]?.msg
        expect(said, `${field} of ${JSON.stringify(value)}`).toBe(serverSays(field, value))
      }
  })

  it('names a line of a text by its text, and judges nothing that is left out', () => {
    expect(contractErrors(VenueForm, { address: ['Deck 5', 'x'.repeat(61)] })).toEqual([
      { field: 'address', msg: 'Use 60 characters at most' },
    ])
    expect(contractErrors(PaxForm, {})).toEqual([])
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
