import { describe, expect, it } from 'vitest'
import { NAMED, ONE_PERSON, PersonsAudit } from '../../../../../src/server/ops/verify/persons.ts'

const row = (seq: number, move_id: string, staff_id: string | null, terminal: string | null = staff_id && 'Terminal 1') => ({
  seq,
  move_id,
  staff_id,
  terminal,
})
type Row = ReturnType<typeof row>

/** What is found in a ledger whose rows up to a number are of before persons were recorded. */
function found(unnamedTo: number, ...pages: Row[][]) {
  const audit = new PersonsAudit(unnamedTo, new Set(['anita', 'maya']))
  for (const page of pages) audit.pass(page)
  return [NAMED, ONE_PERSON].flatMap((rule) => audit.found(rule))
}

const old = [row(1, 'a', null), row(2, 'a', null)]
const anitas = [row(3, 'b', 'anita'), row(4, 'b', 'anita')]
const mayas = [row(5, 'c', 'maya'), row(6, 'c', 'maya')]

describe('who made each move', () => {
  it('is known of every row after the last that names nobody', () => {
    expect(found(2, [...old, ...anitas, ...mayas])).toEqual([])
  })

  it('may be a person without a terminal name, as a foreign client sends none', () => {
    expect(found(0, [row(1, 'a', 'anita', '')])).toEqual([])
  })

  it.each([
    ['nobody', row(5, 'c', null)],
    ['a person without any terminal', row(5, 'c', 'maya', null)],
    ['somebody who does not exist', row(5, 'c', 'somebody')],
  ])('is not said by %s', (_who, wrong) => {
    expect(found(2, [...old, ...anitas, wrong])).toEqual([{ invariant: NAMED, found: 'ledger row 5' }])
  })

  it('was not recorded before: a row called older that names somebody is found', () => {
    expect(found(4, [...old, ...anitas, ...mayas])).toEqual([{ invariant: NAMED, found: 'ledger row 3' }])
  })

  it('is one person at one terminal for both sides of a move, also where a page ends between them', () => {
    const wrong = [row(3, 'b', 'anita'), row(4, 'b', 'maya')]
    const elsewhere = [row(5, 'c', 'maya'), row(6, 'c', 'maya', 'Terminal 9')]
    expect(found(2, [...old, ...wrong])).toEqual([{ invariant: ONE_PERSON, found: 'b' }])
    expect(found(2, [...old, ...anitas, elsewhere[0] as Row], [elsewhere[1] as Row])).toEqual([
      { invariant: ONE_PERSON, found: 'c' },
    ])
  })

  it('is reported for the first row alone', () => {
    expect(found(0, [...old, ...anitas])).toEqual([{ invariant: NAMED, found: 'ledger row 1' }])
  })
})
