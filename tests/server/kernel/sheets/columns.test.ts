import { describe, expect, it } from 'vitest'
import { guessColumns, headDigest } from '../../../../src/server/kernel/sheets/columns.ts'

const fields = [
  { key: 'name', names: ['name', 'full name', 'nom', 'passenger'] },
  { key: 'dob', names: ['date of birth', 'DOB', 'born', 'née le'] },
  { key: 'email', names: ['email'] },
  { key: 'cabin', names: ['cabin', 'stateroom', 'kabine'] },
  { key: 'passport', names: ['passport', 'passport no'] },
]

describe('the field of a column', () => {
  it.each([
    ['Name', 'name'],
    ['  GUEST NAME ', 'name'],
    ['Nom', 'name'],
    ['Date_of-Birth', 'dob'],
    ['dateOfBirth', 'dob'],
    ['D.O.B.', 'dob'],
    ['Date of birth (dd/mm/yyyy)', 'dob'],
    ['Né le', null],
    ['Nee le', 'dob'],
    ['E-Mail', 'email'],
    ['Cabin no.', 'cabin'],
    ['Emergency contact name', null],
    ['Renamed', null],
    ['Column C', null],
  ])('is guessed by its name: %s', (column, key) => {
    expect(guessColumns([column], fields)).toEqual({ [column]: key })
  })

  it('is the most alike, each once', () => {
    expect(guessColumns(['Guest name', 'Passport number', 'Name', 'Passport', 'Passport no'], fields)).toEqual({
      'Guest name': null,
      'Passport number': null,
      Name: 'name',
      Passport: 'passport',
      'Passport no': null,
    })
  })

  it('may be called like anything', () => {
    const columns = ['__proto__', 'constructor', '???', '']
    expect(Object.entries(guessColumns(columns, fields))).toEqual(columns.map((column) => [column, null]))
  })
})

describe('the key of a mapping', () => {
  it('is that of the same columns in the same order', () => {
    const digest = headDigest(['Name', 'Cabin'])
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    for (const other of [['Cabin', 'Name'], ['Name', 'cabin'], ['Name'], ['Name,Cabin']])
      expect(headDigest(other)).not.toBe(digest)
  })
})
