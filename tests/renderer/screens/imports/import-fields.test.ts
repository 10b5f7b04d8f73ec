import { describe, expect, it } from 'vitest'
import { manifestFields, type ManifestReading } from '../../../../src/shared/contract/manifest.ts'
import { COMMAS } from '../../../../src/renderer/data/csv.ts'
import {
  fieldsOf,
  inWords,
  sharedFields,
  templateText,
  unclearDate,
  withColumn,
  withoutBlanks,
  withSame,
} from '../../../../src/renderer/screens/imports/import-fields.ts'
import { manifestKind } from '../../../../src/renderer/screens/imports/manifest-kind.ts'

const reading: ManifestReading = { columns: ['fullName', 'dob', ''], same: [], dayOrder: null }

describe('the fields of a manifest', () => {
  it('are those of the contract, each with its words', () => {
    expect(fieldsOf(manifestKind).toSorted()).toEqual([...manifestFields].toSorted())
  })

  it('name the columns of the template, the name of a passenger in one of them', () => {
    expect(templateText(manifestKind, COMMAS)).toMatch(/^\ufeffFull name,Date of birth,Sex,.*,Passport or ID no\.\r\n$/)
    expect(templateText(manifestKind, COMMAS)).not.toContain('First name')
  })

  it('are in one column each: a column takes a field from the one that had it', () => {
    expect(withColumn(reading, 2, 'dob').columns).toEqual(['fullName', '', 'dob'])
    expect(withColumn(reading, 1, '').columns).toEqual(['fullName', '', ''])
  })

  it('have one value for all rows, which may be blank while it is typed and is then not sent', () => {
    const typed = withSame(withSame(reading, 'email', 'a'), 'email', ' ')
    expect(typed.same).toEqual([{ field: 'email', value: ' ' }])
    expect(withoutBlanks(typed).same).toEqual([])
    expect(sharedFields(manifestKind, ['email', 'dob'], typed), 'no two passengers share a date of birth').toEqual(['email'])
  })
})

describe('a date of the file', () => {
  it('is put in words for each order of day and month that it can have', () => {
    expect(inWords('03/04/1988', 'dmy')).toBe('April 3, 1988')
    expect(inWords('03/04/1988', 'mdy')).toBe('March 4, 1988')
    expect(inWords('03/04/1988', 'ymd')).toBeNull()
    expect(inWords('25.4.88', 'dmy')).toBe('April 25, ’88')
    expect(inWords('25.4.88', 'mdy')).toBeNull()
    expect(inWords('88-4-25', 'ymd')).toBe('April 25, ’88')
    expect(inWords('18 April 1988', 'dmy')).toBeNull()
  })

  it('is the example for the question where it is unclear', () => {
    const columns = [
      { name: 'Name', example: '03/04/1988' },
      { name: 'Born', example: '03/04/1988' },
      { name: 'Cabin', example: '12' },
    ]
    expect(unclearDate(manifestKind, columns, reading)).toEqual({ name: 'Born', example: '03/04/1988' })
    expect(unclearDate(manifestKind, columns, { ...reading, columns: ['dob', '', ''] })).toEqual({
      name: 'Name',
      example: '03/04/1988',
    })
    expect(unclearDate(manifestKind, [{ name: 'Born', example: '25/04/1988' }], { ...reading, columns: ['dob'] })).toBeNull()
  })
})
